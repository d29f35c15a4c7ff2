import { nameKey } from '../../domain/name-key.js';
import type { WikiPath } from '../../domain/path.js';
import { findConflict } from '../../markdown/conflict-markers.js';
import { readProperties } from '../../markdown/properties.js';
import { isSourcePage, type WikiView } from '../wiki-view.js';
import { count, type Finding, sound, wrong } from './finding.js';

/** Pages that nothing can be built on: two versions in one, front matter that cannot be read, two pages of one name. */
export function checkPages({ texts, catalogue }: WikiView): Finding[] {
  const conflicts = [...texts].flatMap(([page, text]) => {
    const line = findConflict(text);
    return line === undefined ? [] : [{ page, line }];
  });
  const torn = new Set(conflicts.map(({ page }) => page));
  const findings = [
    found(
      'conflicts',
      conflicts.map(({ page, line }) => `wiki/${page}:${line}`),
      (number) => `${count(number, 'page')} with conflict markers (<<<<<<<), which nothing is added to`,
      'Make one text of the two and remove the markers.',
      'no page has conflict markers',
    ),
    found(
      'front matter',
      [...texts].flatMap(([page, text]) => (torn.has(page) || isSourcePage(page) ? [] : describeProblem(page, text))),
      (number) => `${count(number, 'page')} whose front matter cannot be read`,
      'Put the YAML between the two lines --- right.',
      'that of every page can be read',
    ),
    found(
      'names',
      findShared([...catalogue.entries.values()].map(({ path, meta }) => ({ path, names: [meta.title, ...meta.aliases] }))),
      (number) => `${count(number, 'name')} that more than one page has; what is said of it goes to the first`,
      'Make one page of them, or give one another title or alias.',
      'no two pages have the same',
    ),
  ];
  return findings;
}

function found(check: string, places: string[], say: (number: number) => string, todo: string, good: string): Finding {
  return places.length === 0 ? sound(check, good) : wrong(check, say(places.length), { places, todo });
}

/** A page of a person may have none. */
function describeProblem(page: WikiPath, text: string): string[] {
  const { problem } = readProperties(text);
  return problem === undefined || problem === 'no front matter' ? [] : [`wiki/${page}: ${problem.replace(/[:.]$/, '')}`];
}

function findShared(pages: readonly { path: WikiPath; names: string[] }[]): string[] {
  const byKey = new Map<string, { name: string; paths: Set<WikiPath> }>();
  for (const { path, names } of pages) {
    for (const name of names) {
      const key = nameKey(name);
      const entry = byKey.get(key) ?? { name, paths: new Set() };
      if (key !== '') byKey.set(key, { ...entry, paths: entry.paths.add(path) });
    }
  }
  return [...byKey.values()]
    .filter(({ paths }) => paths.size > 1)
    .map(({ name, paths }) => `"${name}" (${[...paths].map((path) => `wiki/${path}`).join(', ')})`);
}
