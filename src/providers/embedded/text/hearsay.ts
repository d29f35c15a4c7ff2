import type { Block } from '../../../domain/source.js';
import { oneOf } from '../words/one-of.js';
import type { LeadIn } from './lead-ins.js';
import type { Unit } from './unit.js';

const SENDER = /^(?:from|보낸 ?사람|발신|差出人|发件人|寄件者)[ \t]*[:：][ \t]*(\S[^\n]{0,160})/iu;

/** What somebody says that others say: a document by the name of its file, or whoever it is. */
const HEARSAY = oneOf(
  /(?<![\p{L}\p{N}._-])[\p{L}\p{N}][\p{L}\p{N}._-]{0,80}\.(?:md|mdx|rst|txt|adoc|org|html?|pdf|docx?|odt|rtf|pptx?|xlsx?|csv|eml|json|ya?ml)(?![\p{L}\p{N}])/u,
  /(?<!\p{L})(?:according to|reportedly|(?:i|we) (?:hear|heard|was told|were told)|as (?:\S+ ){1,6}(?:says?|said|states?|stated|claims?|claimed))(?!\p{L})/u,
  /(?:에 따르면|에 의하면|[다라]고 (?:들었|합니다|한다|하던데))/u,
  /(?:によると|によれば|と聞い|そうです)/u,
  /(?:据\P{P}{1,12}(?:称|说|报道)|根据\P{P}{1,20}(?:的说法|所说)|听说)/u,
);

/** What a mail reports of others is said with who wrote it: he may be wrong about them. */
export function nameReporters(units: Unit[], text: string, blocks: readonly Block[]): Unit[] {
  const senders = blocks.flatMap((block): LeadIn[] => {
    const name = block.kind === 'paragraph' ? SENDER.exec(text.slice(block.start, block.end)) : null;
    if (name?.[1] === undefined) return [];
    return [{ text: nameOf(name[1]), start: block.start, quote: name[0].replace(/\s+/gu, ' ').trim(), line: block.line }];
  });
  if (senders.length === 0) return units;
  return units.map((unit) => {
    const sender = senders.findLast(({ line }) => line < unit.line);
    const isReport = unit.kind !== 'row' && unit.leadIn === undefined && unit.speaker === undefined && HEARSAY.test(unit.text);
    return isReport && sender !== undefined ? { ...unit, leadIn: sender } : unit;
  });
}

/** "Ada Holm <ada@example.org>" is Ada Holm. */
const nameOf = (sender: string): string => sender.replace(/ *<[^>]*>.*$/u, '').replace(/^["']|["']$/gu, '') || sender;
