import { remember } from './remember.js';

/** A wiki's names are asked for with every ingest: what a key costs is paid once a name. */
const MAX_KEYS = 50_000;

/**
 * One key for names everywhere: equal keys are one name. NFKC, full case folding, no invisible characters, one space;
 * spaces and hyphens are dropped only between two letters, so that `re-sign` = `resign` and `일괄 지급` = `일괄지급`, but
 * `v1-2` ≠ `v12`, `1-1` ≠ `11` and `C++` ≠ `C#`.
 */
export const nameKey: (name: string) => string = remember(makeKey, MAX_KEYS);

function makeKey(name: string): string {
  // Invisible characters go first: one between a letter and its accent would keep them from being one.
  const visible = name.replace(/[\p{Cf}\p{Cs}]|(?!\s)\p{Cc}/gu, '').normalize('NFKC');
  const key = foldCase(visible)
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/gu, ' ')
    .trim();
  return key.replace(/(?<=[\p{L}\p{M}])[ -]+(?=\p{L})/gu, '');
}

/** Full case folding with what the language gives us: ẞ, ſ and final ς fold as Unicode says; dotless ı stays itself. */
function foldCase(text: string): string {
  return text
    .split('ı')
    .map((part) => part.toLowerCase().toUpperCase().toLowerCase())
    .join('ı')
    .replace(/ς/g, 'σ');
}
