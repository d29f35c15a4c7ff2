import { type Claim, FOLDERS, type Page, type PageMeta, type SectionKey } from '../../src/domain/page.js';
import { rawPath, type WikiPath, wikiPath } from '../../src/domain/path.js';
import { wordsOf } from '../../src/domain/words.js';
import { viewWiki, type WikiView } from '../../src/engine/wiki-view.js';
import { printPage } from '../../src/markdown/page.js';

/** A page as a test thinks of it: claims by their text, in one section unless told. */
export interface PageDraft extends Partial<Pick<PageMeta, 'aliases' | 'summary' | 'type'>> {
  title: string;
  kind?: 'entity' | 'project' | 'concept';
  claims?: (string | { text: string; section?: SectionKey; date?: string; ended?: boolean })[];
}

/** The text of a page as the wiki writes it. Each claim is proven by its own words. */
export function writePage({ title, kind = 'concept', claims = [], ...meta }: PageDraft): [WikiPath, string] {
  const words = wordsOf('en');
  const path = wikiPath(`${FOLDERS[kind]}/${title}.md`);
  const all = claims.map((claim) => (typeof claim === 'string' ? { text: claim } : claim));
  const keys = [...new Set(all.map(({ section }) => section ?? 'overview'))];
  const page: Page = {
    path,
    meta: {
      title,
      kind,
      type: undefined,
      aliases: [],
      summary: `What ${title} is.`,
      sources: [rawPath('old.md')],
      created: '2025-01-01',
      updated: '2025-01-01',
      locked: false,
      ...meta,
    },
    sections: keys.map((key) => ({
      key,
      heading: words.sections[key],
      claims: all.filter(({ section }) => (section ?? 'overview') === key).map(toClaim),
    })),
  };
  return [path, printPage(page, words)];
}

function toClaim({ text, date, ended }: { text: string; date?: string; ended?: boolean }): Claim {
  const cite = (role: 'source' | 'replaced', quote: string): Claim['citations'][number] => ({
    role,
    source: rawPath('old.md'),
    locator: { kind: 'lines', start: 1, end: 1 },
    quote,
    date,
  });
  return { text, form: 'item', citations: [cite('source', text), ...(ended ? [cite('replaced', 'something newer')] : [])] };
}

/** A wiki of these pages, without a disk. */
export const viewOf = (pages: readonly PageDraft[]): WikiView => viewWiki(new Map(pages.map(writePage)));
