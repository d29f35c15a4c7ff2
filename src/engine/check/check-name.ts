import { nameKey } from '../../domain/name-key.js';
import { fold } from '../../markdown/fold.js';
import { findName, keyName, makeNameLayer, type NameLayer } from './name-layer.js';
import { toPlainLine } from './plain-line.js';

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
export const standsIn = (folded: string, name: string): boolean => findName(layerOf(folded), keyName(fold(name))) >= 0;

/** The names of a plan are looked for in one text, one after the other. */
let latest: { folded: string; layer: NameLayer } | undefined;

function layerOf(folded: string): NameLayer {
  if (latest?.folded !== folded) latest = { folded, layer: makeNameLayer(folded) };
  return latest.layer;
}
