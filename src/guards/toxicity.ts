import { fold } from '../markdown/fold.js';
import { wordPattern } from './word-pattern.js';

/** Says which word of a text insults somebody: undefined where none does. Another check, a model's say, can take the place of this one. */
export type ToxicityCheck = (text: string) => Promise<string | undefined>;

/** Insults and slurs that no sentence of an answer needs. Short on purpose: a word that also means something else is not here. */
const INSULTS: readonly string[] = [
  ...['asshole', 'bastard', 'bitch', 'cunt', 'dickhead', 'douchebag', 'faggot', 'fuck', 'fucking', 'fucker', 'motherfucker'],
  ...['moron', 'nigger', 'retard', 'retarded', 'shithead', 'slut', 'twat', 'whore', 'wanker', 'scumbag', 'kike', 'tranny'],
  ...['병신', '씨발', '시발놈', '개새끼', '지랄', '미친놈', '미친년', '좆', '꺼져라', '쓰레기 같은 놈'],
  ...['死ね', 'くたばれ', 'クソ野郎', 'きちがい', '馬鹿野郎', 'ブス'],
  ...['傻逼', '傻屄', '他妈的', '操你', '王八蛋', '贱人', '狗屎', '去死吧'],
  ...[
    'hijo de puta',
    'gilipollas',
    'cabrón',
    'pendejo',
    'arschloch',
    'hurensohn',
    'fotze',
    'wichser',
    'connard',
    'salope',
    'enculé',
  ],
];

/** The check by words; `more`: those that a wiki's settings add. */
export function makeWordCheck(more: readonly string[]): ToxicityCheck {
  const words = [...INSULTS, ...more].map((word) => ({ word, pattern: wordPattern(word) }));
  return async (text) => {
    const folded = fold(text);
    return words.find(({ pattern }) => pattern.test(folded))?.word;
  };
}
