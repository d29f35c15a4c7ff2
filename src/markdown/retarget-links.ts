import { findLinks, type PageLink } from './links.js';

/**
 * Gives links of a page another target: `choose` says which, or undefined for one that stays. Of a text nothing but these targets
 * changes. What a link shows stays: `[[target]]` becomes `[[other|target]]`. A target that cannot stand in such a link is not taken,
 * and a text that would have other links than these afterwards stays as it is.
 */
export function retargetLinks(text: string, choose: (link: PageLink) => string | undefined): string {
  const links = findLinks(text);
  const targets = links.map((link) => link.target);
  let changed = '';
  let at = 0;
  for (const [n, link] of links.entries()) {
    const target = link.start < link.end && link.start >= at ? choose(link) : undefined;
    if (target === undefined || !canStand(target, link)) continue;
    const isShown = link.isBare && text[link.offset] !== '!';
    const shown = isShown ? `${link.isInTable ? '\\|' : '|'}${link.target}` : '';
    changed += text.slice(at, link.start) + target + shown;
    at = link.end;
    targets[n] = target;
  }
  if (at === 0) return text;
  changed += text.slice(at);
  return findLinks(changed).every(({ target }, n, all) => target === targets[n] && all.length === targets.length)
    ? changed
    : text;
}

/** What would end a link, cut it, or be read as something else in it. Markdown targets come percent-encoded. */
const canStand = (target: string, { form }: PageLink): boolean =>
  form === 'wiki' ? !/[[\]|^\\`\p{Cc}\p{Zl}\p{Zp}]/u.test(target) && target.trim() === target : !/[\s<>()]/.test(target);
