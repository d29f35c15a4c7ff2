import type { Source } from '../../../domain/source.js';

/** Is it a box of mails about several things? A box of one thread is called as its mails are. */
export const isBox = ({ mediaType, title, blocks, text }: Source): boolean =>
  mediaType === 'application/mbox' && !readParts({ blocks, text }).some((part) => part.includes(title));

/** The headings of the mails of a box, each once. */
export const readParts = ({ blocks, text }: Pick<Source, 'blocks' | 'text'>): string[] => [
  ...new Set(
    blocks.flatMap(({ kind, level, start, end }) =>
      kind === 'heading' && level === 1 ? [text.slice(start, end).replace(/^#\s+/, '').trim()] : [],
    ),
  ),
];
