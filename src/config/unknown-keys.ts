import { parseDocument } from 'yaml';
import { SETTINGS_KEYS } from './settings.js';

/**
 * A sentence, without its full stop, for each key at the top of `schema/settings.yaml` that this version does not know. It may be of
 * a later version, so it is no error; it may be misspelled, and then somebody believes a setting to be at work. None of a file that cannot
 * be read.
 */
export function describeUnknownKeys(text: string | undefined): string[] {
  const document = parseDocument(text ?? '');
  const given: unknown = document.errors.length > 0 ? undefined : document.toJS();
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return [];
  return Object.keys(given)
    .filter((key) => !SETTINGS_KEYS.includes(key))
    .map((key) => {
      const nearest = findNearest(key);
      const shown = JSON.stringify(key.slice(0, MAX_SHOWN));
      return `schema/settings.yaml: ${shown} is no setting that is known, and has no effect${nearest === undefined ? '' : `; did you mean ${nearest}?`}`;
    });
}

const MAX_SHOWN = 60;
/** A key is a misspelling of another one up to so many letters for each of its own. */
const MAX_SHARE = 0.4;

function findNearest(key: string): string | undefined {
  const folded = key.slice(0, MAX_SHOWN).toLowerCase().replaceAll('-', '_');
  const [nearest] = SETTINGS_KEYS.map((known) => ({ known, distance: countEdits(folded, known) })).sort(
    (a, b) => a.distance - b.distance,
  );
  return nearest && nearest.distance <= Math.max(1, nearest.known.length * MAX_SHARE) ? nearest.known : undefined;
}

/** Letters put in, left out or changed (Levenshtein). */
function countEdits(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...a].entries()) {
    const line = [row + 1];
    for (let column = 1; column <= b.length; column++) {
      const changed = (above[column - 1] ?? 0) + (letter === b[column - 1] ? 0 : 1);
      line.push(Math.min((above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1, changed));
    }
    above = line;
  }
  return above[b.length] ?? 0;
}
