import { parseDocument } from 'yaml';

/** Above this the YAML parser is not asked: real front matter is a few lines, and a hostile one should not cost seconds. */
const MAX_CHARACTERS = 20_000;

/** What stands in front matter. `notes`: why some of it could not be read, for a person. */
interface FrontMatter {
  end: number;
  properties: Record<string, string | string[]>;
  notes: string[];
}

/** Front matter at the top of a text (`---` … `---`): where it ends, and its scalar and list properties as text, keys in lower case. */
export function readFrontMatter(text: string): FrontMatter | undefined {
  const match = /^---[ \t]*\n([\s\S]*?)^(?:---|\.\.\.)[ \t]*(?:\n|$)/m.exec(text);
  if (match === null || match.index !== 0) return undefined;
  const body = match[1] ?? '';
  const parsed = parseYaml(body);
  if ('properties' in parsed) return { end: match[0].length, properties: parsed.properties, notes: [] };
  const note = `Its front matter is no valid YAML (${parsed.fault}): what its lines say as \`key: value\` is taken, the rest of it is not.`;
  return { end: match[0].length, properties: parseLines(body), notes: [note] };
}

/** Why a text that begins as with front matter has none: it is read as part of the text. */
export function doubtFrontMatter(text: string): string[] {
  const begins = /^---[ \t]*\n(?=[\p{L}_][\p{L}\p{N}_ -]{0,40}:(?:[ \t]|\n))/u.test(text);
  return begins && readFrontMatter(text) === undefined
    ? ['Its front matter never ends (no line of `---` closes it): it is read as text.']
    : [];
}

/** The failsafe schema knows only text: `2024-09-02` stays what it is, and no tag makes anything else of it. */
function parseYaml(body: string): { properties: FrontMatter['properties'] } | { fault: string } {
  if (body.length > MAX_CHARACTERS) return { fault: `longer than ${MAX_CHARACTERS} characters` };
  try {
    const document = parseDocument(body, { schema: 'failsafe', uniqueKeys: false, logLevel: 'silent' });
    const [error] = document.errors;
    // Its first line is the second of the file.
    if (error) return { fault: `line ${(error.linePos?.[0].line ?? 0) + 1}: ${sayError(error.message)}` };
    const value: unknown = document.toJS({ maxAliasCount: 10 });
    if (value === null) return { properties: {} };
    return typeof value === 'object' && !Array.isArray(value) ? { properties: keepText(value) } : { fault: 'it has no keys' };
  } catch {
    return { fault: 'it refers to itself without end' };
  }
}

/** What the parser says, without the place that it repeats and the picture of the line. */
const sayError = (message: string): string =>
  (message.split('\n')[0] ?? '')
    .replace(/ at line \d+, column \d+:?$/, '')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .slice(0, 120);

function keepText(value: object): Record<string, string | string[]> {
  const kept: [string, string | string[]][] = [];
  for (const [key, entry] of Object.entries(value) as [string, unknown][]) {
    if (typeof entry === 'string') kept.push([key.toLowerCase(), entry]);
    else if (Array.isArray(entry)) kept.push([key.toLowerCase(), entry.filter((part) => typeof part === 'string')]);
  }
  return Object.fromEntries(kept);
}

function parseLines(body: string): Record<string, string> {
  const pairs = [...body.matchAll(/^([\p{L}_][\p{L}\p{N}_ -]{0,40}):[ \t]+(.*)$/gmu)];
  return Object.fromEntries(pairs.map(([, key, value]) => [(key ?? '').trim().toLowerCase(), (value ?? '').trim()]));
}
