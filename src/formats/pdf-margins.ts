import { type PdfPage, type PdfRow, textOfRow } from './pdf-page.js';

/** Heads and feet of pages stand in these shares of them, in their outermost lines. */
const MARGIN = 0.13;
const LINES = 3;
/** On so many pages, and this share of them (left and right pages may have their own). */
const MIN_PAGES = 3;
const MIN_SHARE = 0.3;
const PAGE_NUMBER =
  /^[-–—\s|([]*(?:(?:page|p\.|seite|página|쪽|페이지|第)\s*)?(?:\d{1,4}|[ivxl]{1,7})(?:\s*(?:\/|of|von|de|중)\s*\d{1,4})?\s*(?:쪽|페이지|頁|页|ページ)?[-–—\s|)\]]*$/iu;

/** Pages without what repeats at their edges, and without their numbers; `dropped` are the texts that repeat, once each. */
export function dropMargins(pages: readonly PdfPage[]): { pages: PdfPage[]; dropped: string[] } {
  const places = new Map<string, Set<number>>();
  for (const page of pages) {
    for (const row of edgeRows(page)) {
      const key = keyOf(row);
      places.set(key, (places.get(key) ?? new Set()).add(page.number));
    }
  }
  const least = Math.max(MIN_PAGES, pages.length * MIN_SHARE);
  const repeated = new Set([...places].filter(([, on]) => on.size >= least).map(([key]) => key));
  const dropped = new Map<string, string>();
  const kept = pages.map((page) => {
    const edges = new Set(edgeRows(page));
    const rows = page.rows.filter((row) => {
      if (!edges.has(row)) return true;
      const text = textOfRow(row);
      if (PAGE_NUMBER.test(text)) return pages.length < 2;
      const isRepeated = repeated.has(keyOf(row));
      if (isRepeated && !dropped.has(keyOf(row))) dropped.set(keyOf(row), text);
      return !isRepeated;
    });
    return { ...page, rows };
  });
  return { pages: kept, dropped: [...dropped.values()].slice(0, 5).map((text) => text.slice(0, 120)) };
}

/** The outermost lines of a page that stand in its margins. */
function edgeRows({ rows, height }: PdfPage): PdfRow[] {
  const top = rows.slice(0, LINES).filter(({ y }) => y < height * MARGIN);
  const bottom = rows.slice(-LINES).filter(({ y }) => y > height * (1 - MARGIN));
  return [...top, ...bottom];
}

/** Its words, whatever the number of the page, and about where it stands. */
const keyOf = (row: PdfRow): string => `${Math.round(row.y / 8)} ${textOfRow(row).replace(/\d+/g, '#').replace(/\s+/g, '')}`;
