import type { Block } from '../domain/source.js';

const MAX_CHARACTERS = 200;
/** More of a heading is not looked at: it could be made to cost the square of its length. */
const MAX_SOURCE_CHARACTERS = 1_000;

/** A source's own title: front matter, the heading at its top, header line; else its file name without extension. One line, nothing invisible. */
export function findTitle(
  properties: Record<string, string | string[]>,
  blocks: Block[],
  text: string,
  header: Record<string, string>,
  fileName: string,
): string {
  const { title: given } = properties;
  const { title: inHeader } = header;
  const heading = findTitleHeading(blocks);
  const candidates = [
    typeof given === 'string' ? given : '',
    heading === undefined ? '' : plainHeading(text.slice(heading.start, heading.end)),
    inHeader ?? '',
    fileName.replace(/(?<=.)\.[\p{L}\p{N}_-]{1,12}$/u, ''),
  ];
  return candidates.map(toTitle).find((title) => /[\p{L}\p{N}]/u.test(title)) ?? toTitle(fileName);
}

/** The first heading of level 1, or one that nothing stands above; a later one is the title of a part. Those of a chat are its days. */
function findTitleHeading(blocks: Block[]): Block | undefined {
  if (blocks.some(({ said }) => said !== undefined)) return undefined;
  const first = blocks.find((block) => !['front-matter', 'code', 'other'].includes(block.kind));
  return first?.kind === 'heading' ? first : blocks.find((block) => block.kind === 'heading' && block.level === 1);
}

function toTitle(text: string): string {
  const line = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (c) => (/\s/u.test(c) ? ' ' : ''))
    .replace(/\s+/gu, ' ')
    .trim();
  return [...line].slice(0, MAX_CHARACTERS).join('').trim();
}

/** The words of a heading: without `#`, underline, links, tags, escapes and emphasis. */
export function plainHeading(source: string): string {
  return source
    .slice(0, MAX_SOURCE_CHARACTERS)
    .replace(/^#{1,6}(?=\s|$)|\s#+\s*$/g, '')
    .replace(/^([-=~^"'`*+#.:_])\1{2,}$/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<\/?[A-Za-z][^<>]*>/g, '')
    .replace(/:[a-z]+:`([^`]*)`/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\*+|`+|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}_])/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
