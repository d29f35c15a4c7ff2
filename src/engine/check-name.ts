import { nameKey } from '../domain/name-key.js';
import { fold } from '../markdown/fold.js';
import { toPlainLine } from './plain-line.js';
import { endsAtWords } from './quote-edges.js';

const RESERVED = new Set(['index', 'log']);

/** A name of a thing as a page may carry it, or why it cannot be one. */
export type CheckedName =
  | { ok: true; name: string }
  | { ok: false; rule: 'name-empty' | 'name-too-long' | 'name-is-path' | 'name-reserved' };

/** Cleans a name: one line without invisible characters. Refuses what is no name: nothing but punctuation, a path, a page of ours. */
export function checkName(given: string, maxCharacters: number): CheckedName {
  if (given.length > maxCharacters * 4) return { ok: false, rule: 'name-too-long' };
  const name = toPlainLine(given);
  if (!/[\p{L}\p{N}\p{So}]/u.test(name)) return { ok: false, rule: 'name-empty' };
  if (name.length > maxCharacters) return { ok: false, rule: 'name-too-long' };
  if (isPathLike(name.normalize('NFKC'))) return { ok: false, rule: 'name-is-path' };
  if (RESERVED.has(nameKey(name))) return { ok: false, rule: 'name-reserved' };
  return { ok: true, name };
}

/** `TCP/IP` is a name; what climbs, begins at a root or a home, or names a file of a wiki is a path. */
function isPathLike(name: string): boolean {
  return /(^|[\\/\s])\.{1,2}([\\/]|$)|^[\\/~]|^[A-Za-z]:[\\/]|^\.git\b|^(wiki|raw|schema|entities|projects|concepts|sources|answers)[\\/]|%2e|%2f/i.test(
    name,
  );
}

/** Does a name stand in this folded text, as whole words, whatever its spaces and hyphens? */
export function standsIn(folded: string, name: string): boolean {
  const wanted = fold(name);
  if (wanted === '') return false;
  for (let at = folded.indexOf(wanted), i = 0; at >= 0 && i < 200; at = folded.indexOf(wanted, at + 1), i++) {
    if (endsAtWords(folded, at, at + wanted.length)) return true;
  }
  return standsSpaced(folded, wanted);
}

/** `일괄지급` also where `일괄 지급` is written, and `re-sign` where `resign` is: the name key drops what lies between two letters. */
function standsSpaced(folded: string, wanted: string): boolean {
  const letters = [...wanted.replace(/(?<=[\p{L}\p{M}])[ -]+(?=\p{L})/gu, '')];
  if (letters.length < 3) return false;
  const pattern = letters
    .map((c, i) => {
      const next = letters[i + 1] ?? '';
      return escapeRegExp(c) + (/[\p{L}\p{M}]/u.test(c) && /\p{L}/u.test(next) ? '[ -]{0,2}' : '');
    })
    .join('');
  for (const match of folded.matchAll(new RegExp(pattern, 'gu'))) {
    if (endsAtWords(folded, match.index, match.index + match[0].length)) return true;
  }
  return false;
}

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
