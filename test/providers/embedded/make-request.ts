import { createHash } from 'node:crypto';
import { makeCatalogue } from '../../../src/domain/catalogue.js';
import { type Claim, FOLDERS, type Page, type PageMeta, SECTIONS, type SectionKey } from '../../../src/domain/page.js';
import { rawPath, type Sha256, wikiPath } from '../../../src/domain/path.js';
import type { Reply } from '../../../src/domain/reply.js';
import type { Source } from '../../../src/domain/source.js';
import { readTextSource } from '../../../src/formats/read-source.js';
import type { PlanRequest } from '../../../src/providers/provider.js';

/** A request to plan one text, with the given pages both in the catalogue and as candidates. */
export function makeRequest(path: string, text: string, pages: Page[] = []): PlanRequest {
  const bytes = Buffer.from(text);
  const sha256 = createHash('sha256').update(bytes).digest('hex') as Sha256;
  return {
    source: readTextSource(rawPath(path), bytes, sha256),
    language: 'ko',
    schema: '',
    catalogue: makeCatalogue(pages),
    candidates: pages,
    known: [],
  };
}

/** One block a text, which no reader of markdown has looked at first: what a long line costs here is not its cost. */
export function blocksOf(kind: 'paragraph' | 'row', texts: readonly string[]): Pick<Source, 'text' | 'blocks'> {
  let start = 0;
  const blocks = texts.map((text, i): Source['blocks'][number] => {
    const line = i + 1;
    const block = { kind, start, end: start + text.length, line, endLine: line, headings: [], level: 0 };
    start = block.end + 1;
    return { ...block, locator: { kind: 'lines', start: line, end: line } };
  });
  return { text: texts.join('\n'), blocks };
}

interface ClaimDraft {
  section: SectionKey;
  text: string;
  date?: string;
  source?: string;
  replacedBy?: { source: string; quote: string; date?: string };
}

/** A page with these claims, each cited with its own text as quote. */
export function makePage(meta: Partial<PageMeta> & Pick<PageMeta, 'title' | 'kind'>, drafts: ClaimDraft[]): Page {
  const kind = meta.kind === 'source' || meta.kind === 'answer' ? 'concept' : meta.kind;
  const sections = SECTIONS[meta.type === 'person' ? 'person' : kind].map((key) => ({
    key,
    heading: key,
    claims: drafts.filter((draft) => draft.section === key).map(makeClaim),
  }));
  const rest = { type: undefined, aliases: [], summary: '', sources: [], created: undefined, updated: undefined, locked: false };
  return { path: wikiPath(`${FOLDERS[kind]}/${meta.title}.md`), meta: { ...rest, ...meta }, sections };
}

function makeClaim({ text, date, source = 'old.md', replacedBy }: ClaimDraft): Claim {
  const cite = (role: 'source' | 'replaced', from: string, quote: string, day: string | undefined) => ({
    role,
    source: rawPath(from),
    locator: undefined,
    quote,
    date: day,
  });
  const ended = replacedBy && cite('replaced', replacedBy.source, replacedBy.quote, replacedBy.date);
  return { text, form: 'item', citations: [cite('source', source, text, date), ...(ended === undefined ? [] : [ended])] };
}

/** The page of a reply with this title, as `action kind/type`, and its claims with their sections. */
export function viewPage(reply: Reply, title: string): { action: string; kind: string; aliases: string[]; claims: string[] } {
  const page = reply.pages.find((one) => one.title === title);
  if (page === undefined) throw new Error(`no page ${title}; there are ${reply.pages.map((one) => one.title).join(', ')}`);
  const claims = reply.claims.flatMap((claim) =>
    claim.on.filter((place) => place.page === title).map((place) => `${place.section}: ${claim.text}`),
  );
  return {
    action: page.action,
    kind: page.type === undefined ? `${page.kind}` : `${page.kind}/${page.type}`,
    aliases: page.aliases.map((alias) => alias.name),
    claims,
  };
}
