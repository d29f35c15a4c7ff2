import { createHash } from 'node:crypto';
import { type Citation, isLive, isTodo, type Page } from '../domain/page.js';
import type { WikiPath } from '../domain/path.js';
import { claimPlain } from '../markdown/claim-text.js';
import { parsePage } from '../markdown/page.js';
import type { Evidence } from '../providers/provider.js';
import type { Store } from '../store/store.js';
import type { WikiView } from './wiki-view.js';

/** A claim as search and answers see it. `replacedBy`: what ended it. */
export type ReadClaim = Omit<Evidence, 'id' | 'score'> & { replacedBy: Citation[] };

/** Parsing is what reading costs (some ms a page), so what was parsed is kept between runs, by the page's hash. */
interface ClaimCache {
  version: number;
  pages: Record<string, { hash: string; page: Page }>;
}

const CACHE = 'claims.json';
/** Counts up when `Page` or what is parsed into it changes. */
const VERSION = 1;

/** All claims of the wiki's content pages that have evidence, in page order. */
export async function readClaims(store: Pick<Store, 'readCache' | 'writeCache'>, view: WikiView): Promise<ReadClaim[]> {
  const before = parseCache(await store.readCache(CACHE));
  const after: ClaimCache = { version: VERSION, pages: {} };
  const claims: ReadClaim[] = [];
  let isNew = false;
  for (const path of view.catalogue.entries.keys()) {
    const text = view.texts.get(path) ?? '';
    const hash = createHash('sha256').update(text).digest('base64');
    const known = before.pages[path];
    const isKnown = known !== undefined && known.hash === hash && isOfPage(known.page, path, text);
    const page = isKnown ? known.page : parsePage(path, text);
    isNew ||= !isKnown;
    after.pages[path] = { hash, page };
    claims.push(...listClaims(page));
  }
  if (isNew) await store.writeCache(CACHE, JSON.stringify(after));
  return claims;
}

/** A damaged or foreign cache is none. */
function parseCache(text: string | undefined): ClaimCache {
  try {
    const value = JSON.parse(text ?? '') as Partial<ClaimCache> | null;
    if (value?.version === VERSION && typeof value.pages === 'object' && value.pages !== null) return value as ClaimCache;
  } catch {
    // as if there were none
  }
  return { version: VERSION, pages: {} };
}

/** A cache is only believed where the page says the same: a folder that was shared may hold somebody else's. */
function isOfPage(page: Page, path: WikiPath, text: string): boolean {
  if (page?.path !== path || !Array.isArray(page.sections)) return false;
  return page.sections.every((section) =>
    section?.claims?.every((claim) => text.includes(claim.text) && Array.isArray(claim.citations)),
  );
}

function listClaims(page: Page): ReadClaim[] {
  const names = [page.meta.title, ...page.meta.aliases].join(' ');
  return page.sections.flatMap((section) =>
    section.claims.flatMap((claim): ReadClaim[] => {
      const [citation, ...further] = claim.citations.filter(({ role }) => role === 'source');
      if (!citation || isTodo(claim)) return [];
      const replacedBy = claim.citations.filter(({ role }) => role === 'replaced');
      const text = claimPlain(claim.text);
      return [
        {
          page: page.path,
          title: page.meta.title,
          names,
          section: section.heading,
          text,
          citation,
          further,
          until: replacedBy.at(-1)?.date,
          live: isLive(claim),
          replacedBy,
        },
      ];
    }),
  );
}
