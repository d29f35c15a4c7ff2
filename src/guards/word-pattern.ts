import { fold } from '../markdown/fold.js';

/**
 * Finds a word in a folded text. One of Latin, Cyrillic or Greek letters has to stand alone; Korean, Chinese and Japanese put endings and
 * other words right behind it.
 */
export function wordPattern(word: string): RegExp {
  const wanted = fold(word).replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  if (wanted === '') return /(?!)/;
  const isSpaced = /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{N}\p{P}\s]+$/u.test(word);
  return isSpaced ? new RegExp(`(?<![\\p{L}\\p{N}])${wanted}(?![\\p{L}\\p{N}])`, 'u') : new RegExp(wanted, 'u');
}
