/**
 * Finds the statements of an answer in its JSON while it is still coming, each as soon as its object is closed. Feed it the text
 * so far; it gives each object once. A text that begins anew (a retry) is read from its beginning again.
 */
export function makeStatementStream(onObject: (value: unknown) => void): (soFar: string) => void {
  let given = 0;
  let before = '';
  return (soFar) => {
    if (!soFar.startsWith(before)) given = 0;
    before = soFar;
    // Until the model has said that it knows, its sentences are none.
    const objects = /"known"\s*:\s*"yes"/.test(soFar) ? closedObjects(soFar) : [];
    for (const text of objects.slice(given)) {
      const value = parse(text);
      if (value !== undefined) onObject(value);
    }
    given = Math.max(given, objects.length);
  };
}

/** What is no JSON is left to whoever reads the whole reply. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The texts of the objects that are closed inside of the first list named `statements`. */
function closedObjects(json: string): string[] {
  const start = /"statements"\s*:\s*\[/.exec(json);
  if (!start) return [];
  const found: string[] = [];
  let depth = 0;
  let begin = 0;
  let isString = false;
  for (let at = start.index + start[0].length; at < json.length; at++) {
    const letter = json[at];
    if (isString) {
      if (letter === '\\') at++;
      else if (letter === '"') isString = false;
    } else if (letter === '"') isString = true;
    else if (letter === '{' || letter === '[') {
      if (depth++ === 0) begin = at;
    } else if (letter === '}' || letter === ']') {
      if (depth === 0) break;
      if (--depth === 0) found.push(json.slice(begin, at + 1));
    }
  }
  return found;
}
