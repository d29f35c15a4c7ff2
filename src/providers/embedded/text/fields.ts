import { lineStarts } from '../../../domain/lines.js';
import type { Block, Source } from '../../../domain/source.js';
import { stripMarks } from './plain.js';
import { MAX_QUOTE_CHARS, makeUnit, type NumberedText, type Unit } from './unit.js';

const DATA: ReadonlySet<string> = new Set(['application/json', 'application/yaml', 'application/toml', 'application/xml']);
const MAX_KEY = 60;
const KEY = `["']?(?<key>[\\p{L}_$][\\p{L}\\p{N} _.$-]{0,${MAX_KEY}})["']?`;
const FIELD = new RegExp(`^\\s*(?<entry>(?:- +)?)${KEY}\\s*[:=](?:\\s+|$)(?<value>.*)$`, 'u');
const ELEMENT = /^\s*<(?<key>[\p{L}_][\w:.-]{0,60})(?:\s[^<>]*)?>(?:(?<value>[^<>]+)<\/[\w:.-]+>)?\s*$/u;
const TABLE = /^\[{1,2}(?<path>[^[\]]{1,120})\]{1,2}\s*$/u;
/** What opens a part and says nothing itself. */
const OPENING = /^(?:[{[]|[|>][+-]?|&\S+)?$/u;

/** A line of data that gives a value, under the names of the parts that it lies in. */
interface Field {
  block: Block;
  parts: string[];
  /** Of which entry of a list it is: those of one are a record, and stand together. -1: a line without a name, with those beside it. */
  entry: number | undefined;
  key: string;
  value: string;
}

/** Is it data rather than a text? */
export const isData = ({ mediaType }: Pick<Source, 'mediaType'>): boolean => DATA.has(mediaType);

/**
 * The units of data: each value behind the names of all that it lies in, as the last name alone ("max") says nothing; the values of one
 * entry of a list as one. None where it is not written a line a value.
 */
export function readFields({ text, blocks }: Pick<Source, 'text' | 'blocks'>): Unit[] {
  const source: NumberedText = { text, starts: lineStarts(text) };
  const units: Unit[] = [];
  let record: Field[] = [];
  const close = (): void => {
    if (record.length > 0) units.push(writeFields(source, record));
    record = [];
  };
  for (const field of findFields(source, blocks)) {
    const last = record.at(-1);
    const isSame = last !== undefined && field.entry !== undefined && field.entry === last.entry;
    const isShort = field.block.end - (record[0]?.block.start ?? 0) <= MAX_QUOTE_CHARS;
    if (!isSame || !isShort || field.parts.join('\n') !== last.parts.join('\n')) close();
    record.push(field);
  }
  close();
  return units;
}

/** A part that lines further in belong to; `entry`: what is in it is one record. */
interface Part {
  indent: number;
  name: string | undefined;
  entry: number | undefined;
}

function* findFields({ text, starts }: NumberedText, blocks: readonly Block[]): Generator<Field> {
  const open: Part[] = [];
  let table: string[] = [];
  let entries = 0;
  for (const block of blocks) {
    const start = starts[block.line - 1] ?? block.start;
    const line = text.slice(start, block.end);
    const ofTable = TABLE.exec(line)?.groups?.path;
    const indent = /^\s*/.exec(line)?.[0].length ?? 0;
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    if (ofTable !== undefined) {
      table = ofTable.split('.').map(plainName);
      continue;
    }
    const isElement = /^\s*</.test(line);
    const {
      key = '',
      value = '',
      entry = '',
    } = (isElement ? ELEMENT : FIELD).exec(line.trimEnd().replace(/,$/, ''))?.groups ?? {};
    // The brace of an entry of a list; the outermost is around everything.
    if (/^\s+\{$/.test(line) || entry !== '') open.push({ indent, name: undefined, entry: ++entries });
    const name = plainName(key);
    const said = key === '' ? readBare(line) : isElement && value === '' ? readAttributes(line) : plainValue(value);
    if (key !== '' && OPENING.test(value))
      open.push({ indent: indent + entry.length, name, entry: isElement && open.length > 0 ? ++entries : undefined });
    if (!/[\p{L}\p{N}]/u.test(said)) continue;
    // The outermost element of XML is around everything.
    const around = open.slice(isElement ? 1 : 0, key !== '' && OPENING.test(value) ? -1 : undefined);
    const parts = /^\s*#/.test(line) ? [] : [...table, ...around.flatMap((one) => one.name ?? [])];
    const record = around.findLast((one) => one.entry !== undefined)?.entry;
    yield { block, parts, entry: key === '' ? -1 : record, key: name, value: said };
  }
}

/** A line that is no field: an entry of a list, a line of a longer text, a comment. */
const readBare = (line: string): string =>
  /^\s*(?:<[/?!]|\[)/.test(line) ? '' : plainValue(line.replace(/^\s*(?:- +|#+ *|\/\/ *)/u, '').replace(/,\s*$/u, ''));

const readAttributes = (line: string): string =>
  [...line.matchAll(/\s(?!xmlns)([\p{L}_][\w:.-]{0,60})\s*=\s*["']([^"']{1,300})["']/gu)]
    .map(([, name = '', value = '']) => `${plainName(name)}: ${stripMarks(value)}`)
    .join('; ');

const plainName = (key: string): string => key.replace(/["']/g, '').replaceAll('_', ' ').trim();
const plainValue = (value: string): string =>
  stripMarks(
    value
      .trim()
      .replace(/(?<!\s)\s+#\s.*$/u, '')
      .replace(/^(["'])(.*)\1$/u, '$2'),
  );

function writeFields(source: NumberedText, fields: readonly Field[]): Unit {
  const [first, last] = [fields[0] as Field, fields.at(-1) as Field];
  const unit = makeUnit(source, first.block, first.block.start, last.block.end);
  const said = fields.map(({ key, value }) => (key === '' ? value : `${key}: ${value}`));
  const text = `${first.parts.map((part) => `${part}: `).join('')}${said.join('; ')}`;
  const isOne = fields.length === 1 && first.key !== '';
  const label = [...first.parts, first.key].join(' ');
  return {
    ...unit,
    kind: isOne ? 'item' : fields.length === 1 ? 'sentence' : 'list',
    text,
    lead: text,
    cells: fields.length === 1 ? [] : said,
    label: isOne ? label : undefined,
    value: isOne ? first.value : undefined,
  };
}
