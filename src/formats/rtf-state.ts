import { PLAIN, type RtfLook } from './rtf-look.js';
import { FORMULA_LOOK, INFO, MARGINS, PASSED, SKIPPED } from './rtf-words.js';

/** What holds inside a group; it ends with it. */
export interface State extends RtfLook {
  /** Where text goes: the document, nowhere, or a part of what the file says of itself. */
  target: string;
  /** Where text goes that is written twice, for old programs and in Unicode. */
  unicodeTarget: string;
  /** How many bytes stand for each `\u` where it is not understood. */
  fallback: number;
  isInTable: boolean;
  /** In a box, which may have any colour. */
  isInBox: boolean;
  isInObject: boolean;
  style: number | undefined;
  outline: number | undefined;
  list: { level: number } | undefined;
}

export const START: State = {
  ...PLAIN,
  target: 'text',
  unicodeTarget: 'nowhere',
  fallback: 1,
  isInTable: false,
  isInBox: false,
  isInObject: false,
  style: undefined,
  outline: undefined,
  list: undefined,
};

/**
 * Takes a word with which a group may begin whose text goes elsewhere, and says in its state where to; false: it is no such word.
 * @param isOptional may a program pass over the group where it does not know the word?
 */
export function openTarget(state: State, word: string, isOptional: boolean): boolean {
  if (word === 'ud' && state.unicodeTarget !== 'nowhere') {
    Object.assign(state, { target: state.unicodeTarget, unicodeTarget: 'nowhere' });
    return true;
  }
  if (state.target === 'object' && word === 'result') {
    state.target = 'text';
    return true;
  }
  if (state.target === 'nowhere') return false;
  if (word === 'shptxt' || word === 'dptxbxtext') state.isInBox = true;
  const target = targetOf(state, word, isOptional);
  if (target === undefined) return false;
  if (word === 'upr') state.unicodeTarget = state.target;
  // What shows an embedded file may be a picture, or text.
  if (state.target !== 'margin' && (word === 'pict' || word === 'object')) state.isInObject = true;
  state.target = target;
  return true;
}

function targetOf({ target }: State, word: string, isOptional: boolean): string | undefined {
  const isUnknown = FORMULA_LOOK.test(word) || (isOptional && !PASSED.test(word));
  if (target === 'margin') return SKIPPED.has(word) || word === 'pict' || isUnknown ? 'nowhere' : undefined;
  if (word === 'fldinst') return 'link';
  if (word === 'fldrslt') return 'field';
  if (word === 'object') return 'object';
  if (SKIPPED.has(word) || /^(upr|pict|annotation)$/.test(word)) return 'nowhere';
  if (/^(fonttbl|colortbl|stylesheet|field|info|footnote)$/.test(word)) return word;
  if (MARGINS.has(word)) return 'margin';
  if (word === 'listtext' || word === 'pntext') return 'marker';
  if (INFO.has(word) && target === 'info') return `info ${word}`;
  return isUnknown ? 'nowhere' : undefined;
}
