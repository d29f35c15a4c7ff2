import type { Block } from './source.js';

/** A line of a mail that says who wrote it. */
export interface Sender {
  /** `Ada Holm`, or the address where there is no name. */
  name: string;
  /** As it stands in the source, white space folded. */
  quote: string;
  /** 1-based. */
  line: number;
  /** Of its block, in UTF-16 code units. */
  start: number;
}

const SENDER = /^(?:from|보낸 ?사람|발신|差出人|发件人|寄件者)[ \t]*[:：][ \t]*(\S[^\n]{0,160})/iu;

/** Who wrote each mail of a source, in its order; none of a text that is no mail. */
export const findSenders = (text: string, blocks: readonly Block[]): Sender[] =>
  blocks.flatMap(({ kind, start, end, line }) => {
    const [whole, sender] = (kind === 'paragraph' ? SENDER.exec(text.slice(start, end)) : null) ?? [];
    return whole === undefined || sender === undefined
      ? []
      : [{ name: nameOf(sender), quote: whole.replace(/\s+/gu, ' ').trim(), line, start }];
  });

/** "Ada Holm <ada@example.org>" is Ada Holm. */
const nameOf = (sender: string): string =>
  sender
    .replace(/ *<[^>]*>.*$/u, '')
    .replace(/^["']|["']$/gu, '')
    .trim() || sender;

/** What somebody says that others say: a document by the name of its file, or whoever it is. */
const HEARSAY = [
  /(?<![\p{L}\p{N}._-])[\p{L}\p{N}][\p{L}\p{N}._-]{0,80}\.(?:md|mdx|rst|txt|adoc|org|html?|pdf|docx?|odt|rtf|pptx?|xlsx?|csv|eml|json|ya?ml)(?![\p{L}\p{N}])/iu,
  /(?<!\p{L})(?:according to|reportedly|(?:i|we) (?:hear|heard|was told|were told)|as (?:\S+ ){1,6}(?:says?|said|states?|stated|claims?|claimed))(?!\p{L})/iu,
  /(?:에 따르면|에 의하면|[다라]고 (?:들었|합니다|한다|하던데))/u,
  /(?:によると|によれば|と聞い|そうです)/u,
  /(?:据\P{P}{1,12}(?:称|说|报道)|根据\P{P}{1,20}(?:的说法|所说)|听说)/u,
];
export const isHearsay = (text: string): boolean => HEARSAY.some((one) => one.test(text));
