import { plainHeading } from './find-title.js';
import type { BlockDraft } from './format.js';

const UNDERLINE = /^(?:(={3,})|(-{3,})|(~{3,}))$/;
/** A line under a title is about as long as that; another one parts what is above from what is below. */
const MAX_DIFFERENCE = 4;
const MAX_HEADING_CHARS = 70;
/** Where so much is in capitals, they set nothing apart. */
const MAX_CAPS_SHARE = 0.7;

/** Headings of plain text, which people write as they are seen: a line with a line under it, or one in capitals alone between blank lines. */
export function findPlainHeadings(text: string, drafts: readonly BlockDraft[]): BlockDraft[] {
  const underlined = joinUnderlines(text, drafts);
  const paragraphs = underlined.filter(({ kind }) => kind === 'paragraph');
  const inCapitals = new Set(paragraphs.filter(({ start, end }) => isInCapitals(text.slice(start, end))));
  if (inCapitals.size === 0 || inCapitals.size > paragraphs.length * MAX_CAPS_SHARE) return underlined;
  const said = (draft: BlockDraft | undefined): string => (draft === undefined ? '' : text.slice(draft.start, draft.end));
  const leads = (at: number): boolean =>
    inCapitals.has(underlined[at] as BlockDraft) && /\p{Ll}{2}/u.test(said(underlined[at + 1]));
  return underlined.map((draft, i) => {
    // The title of the whole may stand right above that of a part.
    const isTitle = i === 0 && inCapitals.has(draft) && leads(1);
    if (!isTitle && !leads(i)) return draft;
    return { ...draft, kind: 'heading', level: i === 0 ? 1 : 2, heading: plainHeading(said(draft)) };
  });
}

function joinUnderlines(text: string, drafts: readonly BlockDraft[]): BlockDraft[] {
  const joined: BlockDraft[] = [];
  for (const draft of drafts) {
    const last = joined.at(-1);
    const [line = '', first, second] = UNDERLINE.exec(text.slice(draft.start, draft.end).trim()) ?? [];
    const title = last?.kind === 'paragraph' ? text.slice(last.start, last.end).trim() : '';
    const isUnder =
      line !== '' &&
      last !== undefined &&
      !title.includes('\n') &&
      /\p{L}/u.test(title) &&
      text.slice(last.end, draft.start).trim() === '' &&
      text.slice(last.end, draft.start).split('\n').length === 2 &&
      Math.abs(widthOf(title) - line.length) <= MAX_DIFFERENCE;
    if (!isUnder) joined.push(draft);
    else {
      const level = first ? 1 : second ? 2 : 3;
      joined[joined.length - 1] = { kind: 'heading', start: last.start, end: draft.end, level, heading: plainHeading(title) };
    }
  }
  return joined;
}

/** Letters of Chinese, Japanese and Korean are two wide. */
const widthOf = (line: string): number =>
  [...line].reduce(
    (sum, c) => sum + (/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(c) ? 2 : 1),
    0,
  );

const isInCapitals = (raw: string): boolean => {
  const line = raw.trim();
  return (
    line.length <= MAX_HEADING_CHARS &&
    /^[\p{Lu}\p{N}\s&'’"“”(),/:.–—-]+$/u.test(line) &&
    /\p{Lu}{4}/u.test(line) &&
    !line.includes('\n') &&
    !/[.:,]$/.test(line)
  );
};
