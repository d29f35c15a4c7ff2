import type { AnswerGuard } from '../domain/guard.js';
import { dropLinks } from '../markdown/reduce-markup.js';
import type { ToxicityCheck } from './toxicity.js';

/** An address that a click or a look would do more with than open a page. */
const UNSAFE_LINK = /\b(javascript|vbscript|data|file|blob|view-source):(?=\S)/i;
const LINK = /\bhttps?:\/\/[^\s<>"'()\]]+/gi;

/**
 * The guard of answers: secrets and personal data are replaced, links are reduced to their words, tags and unsafe addresses cannot act.
 * What no claim says is not said: an address of the web, an insult.
 */
export function makeAnswerGuard(clean: (text: string) => Promise<string>, findInsult: ToxicityCheck): AnswerGuard {
  return {
    clean: async (sentence) => disarm(await clean(sentence)),
    objectTo: async (sentence, proof) => {
      const said = proof.join('\n');
      const link = (sentence.match(LINK) ?? []).find((one) => !said.includes(one.replace(/[.,;:!?]+$/, '')));
      if (link !== undefined) return `it links to ${link}, which its claims do not name`;
      const unsafe = UNSAFE_LINK.exec(sentence)?.[0];
      if (unsafe !== undefined && !said.toLowerCase().includes(unsafe.toLowerCase()))
        return `it holds an address (${unsafe}…) that could act`;
      const insult = await findInsult(sentence);
      return insult === undefined || (await findInsult(said)) === insult ? undefined : 'it insults somebody';
    },
  };
}

/** Where the answer is rendered as markdown or HTML, its words are words. */
const disarm = (sentence: string): string =>
  dropLinks(sentence)
    .replace(/<(?=[a-z/!?])/gi, '\\<')
    .replace(/(?<!\\)!?\[(?=[^\]]*\]\s*[([:])/g, '\\[');
