import { fold } from '../../markdown/fold.js';

/** Words as programs write them, with the marks that hold their parts together. */
const TOKEN = /[\p{L}\p{N}](?:[\p{L}\p{N}_@:/.=+%~-]*[\p{L}\p{N}])?/gu;

/** Folded texts that are made when they are asked for. */
export interface KnownTexts {
  some(holds: (folded: string) => boolean): boolean;
}

/**
 * Words of a text that nobody arrives at by saying a source in other words, and that are nowhere in what is known: addresses, keys, codes,
 * names of variables. A model that was told to put one in, or has one from elsewhere, has it from no source.
 * @param known folded texts: the source, the pages that its editor was shown.
 */
export function findUnknownIdentifiers(text: string, known: KnownTexts): string[] {
  const unknown = [...text.normalize('NFKC').matchAll(TOKEN)].map(([token]) => token).filter(isIdentifier);
  return [...new Set(unknown)].filter((token) => !known.some((one) => one.includes(fold(token))));
}

function isIdentifier(token: string): boolean {
  if (/^[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+\.[\p{L}\p{N}.-]+$/u.test(token) || /^[a-z][a-z\d+.-]*:\/\/./i.test(token)) return true;
  if (/[\p{L}\p{N}]_[\p{L}\p{N}]/u.test(token) || /^\d+(?:\.\d+){3}(?:\/\d+)?$/.test(token)) return true;
  if (token.split(/[^\p{L}\p{N}+]+/u).some(isKey)) return true;
  // `2025Q1` and `v1.2-rc3` are said in other words; `7f3a9` and `sk-live-3f9a7` are not.
  if (/^\d{4}-\d\d?-\d\d?T[\d:.]+Z?$/i.test(token)) return false;
  const turns = token.match(/(?<=[a-z])[-_.]?(?=\d)|(?<=\d)[-_.]?(?=[a-z])/gi)?.length ?? 0;
  return turns >= 4 || (turns >= 2 && /[a-z]+\d+[a-z]+-|-[a-z]*\d+[a-z]+|-\d+[a-z]/i.test(token) && token.length >= 8);
}

/** Words of a language and names in camel case have their capitals at the beginnings of words; what was drawn by lot has them anywhere. */
function isKey(part: string): boolean {
  if (!/^[A-Za-z\d+]+$/.test(part)) return false;
  if (part.length >= 16 && /\d/.test(part) && /[A-Z]/.test(part.slice(1))) return true;
  return part.length >= 10 && (part.match(/(?<=[A-Z])[a-z]{1,2}(?=[A-Z])/g)?.length ?? 0) >= 3;
}
