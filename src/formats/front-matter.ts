import { parseDocument } from 'yaml';

/** Above this the YAML parser is not asked: real front matter is a few lines, and a hostile one should not cost seconds. */
const MAX_CHARACTERS = 20_000;

/** Front matter at the top of a text (`---` … `---`): where it ends, and its scalar and list properties as text, keys in lower case. */
export function readFrontMatter(text: string): { end: number; properties: Record<string, string | string[]> } | undefined {
  const match = /^---[ \t]*\n([\s\S]*?)^(?:---|\.\.\.)[ \t]*(?:\n|$)/m.exec(text);
  if (match === null || match.index !== 0) return undefined;
  const body = match[1] ?? '';
  return { end: match[0].length, properties: parseYaml(body) ?? parseLines(body) };
}

/** The failsafe schema knows only text: `2024-09-02` stays what it is, and no tag makes anything else of it. */
function parseYaml(body: string): Record<string, string | string[]> | undefined {
  if (body.length > MAX_CHARACTERS) return undefined;
  try {
    const document = parseDocument(body, { schema: 'failsafe', uniqueKeys: false, logLevel: 'silent' });
    if (document.errors.length > 0) return undefined;
    const value: unknown = document.toJS({ maxAliasCount: 10 });
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? keepText(value) : {};
  } catch {
    return undefined;
  }
}

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
