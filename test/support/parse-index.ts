import { isSafeRelativePath, type WikiPath, wikiPath } from '../../src/domain/path.js';
import { unescapeText } from '../../src/markdown/escape-text.js';
import { decodePercent } from '../../src/markdown/links.js';

const LINK = /^- \[((?:\\.|[^\\[\]])*)\]\(((?!sources\/)[^()\s]+\.md)\)/;
const FACTS = /^ \([^()]*: \d+(?: · [^()]*)?\)$/;

/** The pages (not the sources) that an index lists: path, title and summary as plain text. */
export function parseIndex(text: string): { path: WikiPath; title: string; summary: string }[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [link, title = '', target = ''] = LINK.exec(line) ?? [];
    const factsAt = line.lastIndexOf(' (');
    if (link === undefined || factsAt < link.length || !line.endsWith(')') || !FACTS.test(line.slice(factsAt))) return [];
    const between = line.slice(link.length, factsAt);
    const path = decodePercent(target);
    if (!isSafeRelativePath(path) || !(between === '' || between.startsWith(' — '))) return [];
    return [{ path: wikiPath(path), title: unescapeText(title), summary: unescapeText(between.slice(3)) }];
  });
}
