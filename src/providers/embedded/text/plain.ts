import { FUNCTION_WORDS } from '../words/function-words.js';

const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }));

/** Stands for a `<` of code, which is no mark: a private character, as no text has it. */
const LESS = '\uE0F1';

/** Bold words before a sentence are its heading: they are no part of a name in it. */
const RUN_IN = /^(?:\*\*|__)(?=\S)([^*_\n]{1,60}?[\p{L}\p{N}])(?:\*\*|__) (?=(\p{Lu}\p{L}*) )/u;

/**
 * The words of a stretch of a source on one line: without the marks of markdown, HTML and reStructuredText. What stands
 * between two marks has a largest length, so that a line of openings costs no more than its length.
 */
export function stripMarks(text: string): string {
  return text
    .replace(/^[ \t]*>+ ?/gm, '')
    .replace(/(?<!\\)\\(?=\n)/g, '')
    .replace(/\s+/gu, ' ')
    .trimStart()
    .replace(RUN_IN, (all, head: string, next: string) => (FUNCTION_WORDS.has(next.toLowerCase()) ? `${head}: ` : all))
    .replace(/!\[[^\]]{0,400}\]\([^)]{0,400}\)/g, '')
    .replace(/\[\^[^\]]{0,400}\]/g, '')
    .replace(/\[([^\]]{1,400})\](?:\([^)]{0,400}\)|\[[^\]]{0,400}\])/g, '$1')
    .replace(/:(pep|rfc):`(\d{1,6})`/g, (_, series: string, number: string) => `${series.toUpperCase()} ${number}`)
    .replace(/:[a-z]{1,40}:`([^`<]{1,400}?)(?: ?<[^>]{0,400}>)?`/g, '$1')
    .replace(/`([^`<]{1,400}?) ?<[^>`]{0,400}>`__?/g, '$1')
    .replace(/(?<!`)`+([^`]+)`+_{0,2}/g, (_, code: string) => code.replaceAll('<', LESS))
    .replace(/ ?\[[#*]?[\w-]{1,40}\]_(?![\p{L}\p{N}_])/gu, '')
    .replace(/<\/?[a-zA-Z][^<>]*>/g, '')
    .replace(/<((?:https?|mailto):[^<>\s]+)>/g, '$1')
    .replace(/(\*\*|__|~~)(?=\S)(.{1,400}?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*_\\])([*_])(?=\S)([^*_]+?)(?<=[^\s\\])\1(?![\p{L}\p{N}*_])/gu, '$2')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (all, name: string) => ENTITIES.get(name) ?? all)
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(LESS, '<')
    .trim();
}
