const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }));

/**
 * The words of a stretch of a source on one line: without the marks of markdown, HTML and reStructuredText. What stands
 * between two marks has a largest length, so that a line of openings costs no more than its length.
 */
export function stripMarks(text: string): string {
  return text
    .replace(/^[ \t]*>+ ?/gm, '')
    .replace(/\s+/gu, ' ')
    .replace(/!\[[^\]]{0,400}\]\([^)]{0,400}\)/g, '')
    .replace(/\[\^[^\]]{0,400}\]/g, '')
    .replace(/\[([^\]]{1,400})\](?:\([^)]{0,400}\)|\[[^\]]{0,400}\])/g, '$1')
    .replace(/:[a-z]{1,40}:`([^`<]{1,400}?)(?: ?<[^>]{0,400}>)?`/g, '$1')
    .replace(/`([^`<]{1,400}?) ?<[^>`]{0,400}>`__?/g, '$1')
    .replace(/(?<!`)`+([^`]+)`+_{0,2}/g, '$1')
    .replace(/<\/?[a-zA-Z][^<>]*>/g, '')
    .replace(/<((?:https?|mailto):[^<>\s]+)>/g, '$1')
    .replace(/(\*\*|__|~~)(?=\S)(.{1,400}?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*_\\])([*_])(?=\S)([^*_]+?)(?<=[^\s\\])\1(?![\p{L}\p{N}*_])/gu, '$2')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (all, name: string) => ENTITIES.get(name) ?? all)
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim();
}
