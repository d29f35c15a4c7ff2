/** A stretch of text in one look. */
export interface Run {
  text: string;
  isBold?: boolean;
  isItalic?: boolean;
  isStruck?: boolean;
  isCode?: boolean;
  link?: string | undefined;
}

/** Runs as inline markdown. Programs cut words into many runs: those that look alike are one. */
export function writeRuns(runs: readonly Run[]): string {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    // Spaces look alike in any look.
    if (last !== undefined && (lookOf(last) === lookOf(run) || run.text.trim() === '')) last.text += run.text;
    else joined.push({ ...run });
  }
  return joined.map(writeRun).join('').replace(/\s+/gu, ' ').trim();
}

/** The words alone. */
export const plainRuns = (runs: readonly Run[]): string =>
  runs
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/gu, ' ')
    .trim();

const lookOf = ({ isBold, isItalic, isStruck, isCode, link }: Run): string =>
  [isBold, isItalic, isStruck, isCode].map(Boolean).join() + (link ?? '');

/** Marks go around words, not around the spaces beside them. */
function writeRun({ text, isBold, isItalic, isStruck, isCode, link }: Run): string {
  const words = text.trim();
  if (words === '') return text;
  const start = text.indexOf(words);
  const [lead, trail] = [text.slice(0, start), text.slice(start + words.length)];
  const isAddress = link !== undefined && /^https?:\/\/[^\s()<>]+$/.test(link) && link.length <= 300;
  let marked = words;
  if (isCode) marked = wrap('`', marked);
  else {
    if (isItalic) marked = wrap('*', marked);
    if (isBold) marked = wrap('**', marked);
    if (isStruck) marked = wrap('~~', marked);
  }
  if (isAddress && !/[[\]]/.test(words) && !words.includes(link)) marked = `[${marked}](${link})`;
  return lead + marked + trail;
}

/** What holds marks of the kind, or no letter, gets none. */
function wrap(mark: string, words: string): string {
  const isWrapped = mark === '**' && /^\*[^*]+\*$/.test(words);
  if (!isWrapped && words.includes(mark[0] ?? '')) return words;
  return /[\p{L}\p{N}]/u.test(words) ? mark + words + mark : words;
}

/** Fonts of one width are for code. */
export const isCodeFont = (font: string): boolean =>
  /courier|consolas|menlo|monaco|\bmono\b|monospace|lucida console|source code|d2coding|dejavu sans mono/i.test(font);
