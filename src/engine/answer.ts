import type { Citation } from '../domain/page.js';
import type { RawPath, WikiPath } from '../domain/path.js';

/** A citation as an answer shows it: checked against its source. */
export interface AnswerCitation {
  /** Path below `wiki/` without `.md`, as in `[[page]]`. */
  page: string;
  source: RawPath;
  /** `L4` or `L4-L6`; empty where the format has none. */
  locator: string;
  quote: string;
  /** The day that the source speaks for; empty when unknown. */
  date: string;
}

/** What `wiki ask` gives. */
export interface Answer {
  /** Markdown: a statement a line, each with its page and its source. */
  answer: string;
  /** True: the wiki does not know; `answer` says so. */
  abstained: boolean;
  citations: AnswerCitation[];
  pagesRead: string[];
}

/** `entities/박영희` for `entities/박영희.md`. */
export const pageName = (path: WikiPath): string => path.replace(/\.md$/, '');

/** `L4`, `L15-L16`. */
export function printLocator({ locator }: Pick<Citation, 'locator'>): string {
  if (!locator) return '';
  return locator.start === locator.end ? `L${locator.start}` : `L${locator.start}-L${locator.end}`;
}
