import matter from 'gray-matter';
import { isMap, isScalar, isSeq, parseDocument, stringify } from 'yaml';

/** Flat properties as text: whatever a person wrote as number, date or `true` stays the text that stands in the file. */
export type Properties = Record<string, string | string[]>;

/** What can be printed; `undefined`, `false`, an empty text and an empty list are no value. */
export type PropertyValue = string | string[] | number | boolean | undefined;

/** Offsets of a front matter block: its YAML without the fences, and where the body begins. */
export interface FrontMatterBlock {
  yamlStart: number;
  yamlEnd: number;
  bodyStart: number;
}

/** Real front matter is a few lines; above this the parsers are not asked. */
const MAX_CHARACTERS = 100_000;
const BLOCK = /^(\uFEFF?---[ \t]*\r?\n)(?:([\s\S]*?\r?\n))??(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

/** The front matter block at the top of a text (`---` … `---`), if there is one. */
export function findFrontMatter(text: string): FrontMatterBlock | undefined {
  const match = BLOCK.exec(text);
  if (match === null) return undefined;
  const yamlStart = match[1]?.length ?? 0;
  return { yamlStart, yamlEnd: yamlStart + (match[2]?.length ?? 0), bodyStart: match[0].length };
}

/** The properties of a text's front matter and where its body begins. Never throws: what cannot be read is a `problem`. */
export function readProperties(text: string): {
  properties: Readonly<Properties> | undefined;
  bodyStart: number;
  problem?: string;
} {
  const block = findFrontMatter(text);
  if (block === undefined) {
    const bodyStart = text.startsWith('\uFEFF') ? 1 : 0;
    const isOpen = /^---[\w \t]*\r?\n/.test(text.slice(bodyStart));
    return { properties: undefined, bodyStart, problem: isOpen ? 'front matter without end, or not YAML' : 'no front matter' };
  }
  const { bodyStart } = block;
  if (bodyStart > MAX_CHARACTERS) return { properties: undefined, bodyStart, problem: 'front matter is too long' };
  return { ...readYaml(text.slice(block.yamlStart, block.yamlEnd).replaceAll('\r\n', '\n')), bodyStart };
}

interface ReadYaml {
  properties: Readonly<Properties> | undefined;
  problem?: string;
}

/** An ingest asks for the front matter of each of its pages a dozen times. The newest is last. */
const recent = new Map<string, ReadYaml>();
const MAX_RECENT = 64;

function readYaml(yaml: string): ReadYaml {
  const read = recent.get(yaml) ?? parseMatter(yaml);
  recent.delete(yaml);
  recent.set(yaml, read);
  const [oldest] = recent.keys();
  if (recent.size > MAX_RECENT && oldest !== undefined) recent.delete(oldest);
  return read;
}

function parseMatter(yaml: string): ReadYaml {
  try {
    return { properties: matter(`---\n${yaml}---\n`, { engines: SAFE_ENGINES }).data as Properties };
  } catch (error) {
    return { properties: undefined, problem: error instanceof Error ? firstLine(error.message) : String(error) };
  }
}

/** Prints a front matter block, in the order given; keys without a value are left out. Ends with `---\n`. */
export function printProperties(properties: readonly (readonly [string, PropertyValue])[]): string {
  return `---\n${properties.map(([key, value]) => printProperty(key, value)).join('')}---\n`;
}

/** One property with its line end; nothing when it has no value. Lists in block form, no line is ever folded. */
export function printProperty(key: string, value: PropertyValue): string {
  if (value === undefined || value === false || value === '' || (Array.isArray(value) && value.length === 0)) return '';
  return stringify({ [key]: value }, { lineWidth: 0, blockQuote: false });
}

const refuse = (): never => {
  throw new Error('only YAML front matter is read');
};

/** gray-matter runs `---js` front matter as code, so every engine that it brings is replaced. */
const SAFE_ENGINES = { yaml: parseYaml, json: refuse, javascript: refuse, coffee: refuse };

function parseYaml(yaml: string): Properties {
  const document = parseDocument(yaml, { schema: 'failsafe', uniqueKeys: false, logLevel: 'silent' });
  const [error] = document.errors;
  if (error !== undefined) throw error;
  const root: unknown = document.contents;
  if (root === null || (isScalar(root) && textOf(root) === '')) return {};
  if (!isMap(root)) throw new Error('front matter is not a list of properties');
  const entries: [string, string | string[]][] = [];
  for (const { key, value } of root.items) {
    if (isSeq(value)) entries.push([textOf(key), value.items.map(textOf).filter((item) => item !== '')]);
    else entries.push([textOf(key), textOf(value)]);
  }
  return Object.fromEntries(entries);
}

function textOf(node: unknown): string {
  if (!isScalar(node) || typeof node.value !== 'string') return '';
  return node.type === 'PLAIN' && /^(?:~|null)$/i.test(node.value) ? '' : node.value;
}

const firstLine = (message: string): string => message.split('\n', 1)[0] ?? '';
