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

/** The other lines of the head of a mail. */
const HEAD =
  /(?:^|\n)(?:date|sent|to|cc|subject|날짜|보낸 ?날짜|받는 ?사람|제목|日時|送信日時|宛先|件名|日期|发送时间|收件人|主题)[ \t]*[:：]/iu;
const MAX_HEAD_CHARS = 400;

/** Who wrote each mail of a source, in its order; none of a text that is no mail: "From: Incheon" alone is the start of a way. */
export const findSenders = (text: string, blocks: readonly Block[]): Sender[] =>
  blocks.flatMap(({ kind, start, end, line }, i) => {
    const [whole, sender] =
      (kind === 'paragraph' ? SENDER.exec(text.slice(start, Math.min(end, start + MAX_HEAD_CHARS))) : null) ?? [];
    const isMail =
      sender?.includes('@') === true ||
      [i - 1, i, i + 1, i + 2].some((at) => {
        const near = blocks[at];
        return near !== undefined && HEAD.test(text.slice(near.start, Math.min(near.end, near.start + MAX_HEAD_CHARS)));
      });
    return whole === undefined || sender === undefined || !isMail
      ? []
      : [{ name: nameOf(sender), quote: whole.replace(/\s+/gu, ' ').trim(), line, start }];
  });

/** "Ada Holm <ada@example.org>" is Ada Holm. */
export const dropAddress = (sender: string): string => sender.replace(/ *<[^>]*>.*$/u, '');

const nameOf = (sender: string): string =>
  dropAddress(sender)
    .replace(/^["']|["']$/gu, '')
    .trim() || sender;

const FILE =
  '(?<![\\p{L}\\p{N}._-])[\\p{L}\\p{N}][\\p{L}\\p{N}._-]{0,80}\\.(?:md|mdx|rst|txt|adoc|org|html?|pdf|docx?|odt|rtf|pptx?|xlsx?|csv|eml|json|ya?ml)(?![\\p{L}\\p{N}])';
/** What somebody says that others say: a document by the name of its file, or whoever it is. */
const HEARSAY = [
  new RegExp(
    `${FILE}(?:[^.\\n]{0,30}?(?<!\\p{L})(?:says?|said|states?|stated|shows?|claims?|tells?|writes?|lists?)(?!\\p{L})|에 (?:따르|의하|적|나오|나와)|에는|によ|に書|说|称|写)`,
    'iu',
  ),
  /(?<!\p{L})(?:according to|reportedly|(?:i|we) (?:hear|heard|was told|were told)|as (?:\S+ ){1,6}(?:says?|said|states?|stated|claims?|claimed))(?!\p{L})/iu,
  /(?<!\p{L})\p{Lu}\p{L}{1,20} (?:says|said|claims|told (?:me|us)) (?:that )?/u,
  /(?:에 따르면|에 의하면|[다라]고 (?:들었|하던데|했다|했습니다|했어요|말했)|말로는|[랬대]요(?![가-힣])|답니다)/u,
  /(?:によると|によれば|と聞い|と言って|とのこと|[るただい]そうです)/u,
  /(?:据\P{P}{1,12}(?:称|说|报道)|根据\P{P}{1,20}(?:的说法|所说)|听说|告诉(?:我|我们)|\p{Script=Han}{2,4}说[，,：:“])/u,
];
export const isHearsay = (text: string): boolean => HEARSAY.some((one) => one.test(text));
