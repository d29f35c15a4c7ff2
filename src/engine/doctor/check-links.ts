import { makeCatalogue } from '../../domain/catalogue.js';
import type { RawPath, RootPath, WikiPath } from '../../domain/path.js';
import { isIndexFile } from '../../markdown/index-page.js';
import { findLinks, type PageLink, pathBelowRoot, resolveLink } from '../../markdown/links.js';
import { parsePageMeta } from '../../markdown/page.js';
import type { MovedPages } from '../moves/follow-moves.js';
import { isSourcePage, updateView, type WikiView } from '../wiki-view.js';
import { count, type Finding, orSound, wrong } from './finding.js';

/** Made by code from what is there; the index has a check of its own, the log and the pages of sources say what was once. */
const isRecord = (page: WikiPath, text: string): boolean => isIndexFile(page, text) || page === 'log.md';

/**
 * Links on pages that lead to no page and no file. An embedded picture or document (`![[plan.pdf]]`) is found by its name anywhere in
 * a vault, so those are not judged; nor is a citation of a source whose file is gone, which the check of the sources tells.
 * Links to what a page was called before a person moved it are told apart, for code can follow.
 * @param exists is there a file of this path?
 */
export async function checkLinks(
  found: WikiView,
  moved: MovedPages | undefined,
  exists: (path: RootPath) => Promise<boolean>,
): Promise<Finding[]> {
  const { view, places: behind } = followAll(found, moved);
  const all = makeCatalogue([...view.texts].map(([path, text]) => ({ path, meta: parsePageMeta(path, text) })));
  const known = new Map<RootPath, Promise<boolean>>();
  const isThere = (path: RootPath): Promise<boolean> => {
    const answer = known.get(path) ?? exists(path);
    known.set(path, answer);
    return answer;
  };
  const leadsNowhere = async ({ target, form }: PageLink, page: WikiPath): Promise<boolean> => {
    // `[[sources/a.md]]` is how some write the page sources/a.md.md.
    if ([target, `${target}.md`].some((name) => resolveLink(name, form, page, all) !== undefined)) return false;
    if (form === 'wiki') return !IS_FILE.test(target);
    const path = pathBelowRoot(target, page);
    if (path === undefined || view.sources.has(path.replace(/^raw\//, '') as RawPath)) return false;
    return !(await isThere(path));
  };
  const places: string[] = [];
  let links = 0;
  for (const [page, text] of view.texts) {
    if (isRecord(page, text) || isSourcePage(page)) continue;
    for (const link of findLinks(text)) {
      links++;
      if (await leadsNowhere(link, page)) places.push(`wiki/${page}:${lineOf(text, link.offset)} ${printLink(link)}`);
    }
  }
  const findings: Finding[] = [];
  if (behind.length > 0)
    findings.push(
      wrong('links', `${count(behind.length, 'link')} to pages that were moved`, { places: behind, isMendable: true }),
    );
  const message = `${count(places.length, 'link')} that ${places.length === 1 ? 'leads' : 'lead'} nowhere`;
  if (places.length > 0) findings.push(wrong('links', message, { places, todo: 'Put the name right, or write the page.' }));
  return orSound(findings, 'links', `${count(links, 'link')}, each leads somewhere`);
}

/** The wiki as it will be when links have followed what people moved, and which links those are. */
function followAll(view: WikiView, moved: MovedPages | undefined): { view: WikiView; places: string[] } {
  if (!moved) return { view, places: [] };
  const writes = moved.changed.map((page): [WikiPath, string] => [page, moved.follow(page, view.texts.get(page) ?? '')]);
  const places = writes.flatMap(([page, text]) => {
    const before = view.texts.get(page) ?? '';
    const links = findLinks(text);
    return findLinks(before).flatMap((link, at) => {
      const next = links[at];
      if (!next || next.target === link.target) return [];
      return [`wiki/${page}:${lineOf(before, link.offset)} ${printLink(link)} → ${printLink(next)}`];
    });
  });
  return { view: updateView(view, writes), places };
}

/** A name with the ending of a file that is no page. */
const IS_FILE = /\.(?!md$)[a-z][a-z\d]{1,4}(?:#.*)?$/i;

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
const printLink = ({ form, target }: PageLink): string => (form === 'wiki' ? `[[${target}]]` : `(${target})`);
