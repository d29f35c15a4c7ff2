const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** The words of a stretch of a source on one line: without the marks of markdown, HTML and reStructuredText. */
export function stripMarks(text: string): string {
  return text
    .replace(/^[ \t]*>+ ?/gm, '')
    .replace(/\s+/gu, ' ')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[\^[^\]]*\]/g, '')
    .replace(/\[([^\]]+)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/:[a-z]+:`([^`<]+?)(?: ?<[^>]*>)?`/g, '$1')
    .replace(/`([^`<]+?) ?<[^>`]*>`__?/g, '$1')
    .replace(/`+([^`]+)`+_{0,2}/g, '$1')
    .replace(/<\/?[a-zA-Z][^<>]*>/g, '')
    .replace(/<((?:https?|mailto):[^<>\s]+)>/g, '$1')
    .replace(/(\*\*|__|~~)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*_\\])([*_])(?=\S)([^*_]+?)(?<=[^\s\\])\1(?![\p{L}\p{N}*_])/gu, '$2')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (all, name: string) => ENTITIES[name] ?? all)
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim();
}
