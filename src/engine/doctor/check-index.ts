import { type RootPath, wikiPath } from '../../domain/path.js';
import type { Words } from '../../domain/words.js';
import { readRegion } from '../../markdown/generated-region.js';
import { decodePercent } from '../../markdown/links.js';
import { allIndexPaths, INDEX, indexOf, printIndex } from '../index-files.js';
import { findClosed } from '../locked-pages.js';
import type { WikiView } from '../wiki-view.js';
import { count, type Finding, sound, wrong } from './finding.js';

/** The index against the pages on disk: lines that are missing, too many, or say what the page no longer says. */
export function checkIndex(view: WikiView, words: Words, text: string | undefined): Finding[] {
  const check = 'index';
  const closed = findClosed(text);
  if (closed === 'locked') return [sound(check, 'wiki/index.md is locked: it is yours')];
  // Its conflict is told with those of the other pages.
  const ending = closed ? { todo: 'Make one text of the two first, then run: wiki doctor --fix' } : { isMendable: true };
  if (text === undefined) return [wrong(check, 'wiki/index.md is missing', ending)];
  const input = indexOf(view, words);
  const textOf = (file: RootPath): string | undefined =>
    file === INDEX ? text : view.texts.get(wikiPath(file.slice('wiki/'.length)));
  // A closed one below `index/` is a person's, or told with the other conflicts.
  const open = allIndexPaths(view, input).filter((file) => file === INDEX || findClosed(textOf(file)) === undefined);
  const texts = new Map<RootPath, string | undefined>(open.map((file) => [file, textOf(file)]));
  const wrongs = printIndex(input, texts);
  if (wrongs.size === 0) return [sound(check, `wiki/index.md lists all pages (${view.catalogue.entries.size}) as they are`)];
  const now = linesByPage(texts);
  const then = linesByPage(new Map([...texts, ...wrongs]));
  const missing = [...then.keys()].filter((page) => !now.has(page));
  const surplus = [...now.keys()].filter((page) => !then.has(page));
  const stale = [...then].filter(([page, line]) => now.has(page) && now.get(page) !== line).map(([page]) => page);
  const findings: Finding[] = [];
  const add = (pages: readonly string[], what: string): void => {
    if (pages.length > 0) findings.push(wrong(check, `wiki/index.md ${what}`, { places: pages.map(decodePercent), ...ending }));
  };
  add(missing, `does not list ${count(missing.length, 'page')}`);
  add(surplus, `lists ${count(surplus.length, 'page')} too many`);
  add(stale, `is behind ${count(stale.length, 'page')}`);
  return findings.length > 0
    ? findings
    : [wrong(check, 'wiki/index.md has other numbers or another order than the pages', ending)];
}

function linesByPage(texts: ReadonlyMap<RootPath, string | undefined>): Map<string, string> {
  const lines = [...texts.values()].flatMap((text) => readRegion(text ?? '', 'index'));
  const pages = lines.flatMap((line) => {
    const page = /^- \[(?:\\.|[^\\[\]])*\]\((?:\.\.\/)?(?!index\/)([^()\s]+\.md)\)/.exec(line)?.[1];
    return page === undefined ? [] : [[page, line.trimEnd()] as const];
  });
  return new Map(pages);
}
