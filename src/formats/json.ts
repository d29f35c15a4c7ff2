import { readChatExport } from './chat-export.js';
import { type DecodedText, decodeText } from './decode-text.js';
import { CannotRead, type Conversion, type ConvertedBlock, type ConvertedFormat } from './format.js';

/** JSON, line by line as it stands where it has lines; exports of chats as what was said by whom and when. */
export const json: ConvertedFormat = {
  kind: 'converted',
  name: 'JSON',
  mediaType: 'application/json',
  extensions: ['.json', '.jsonl', '.ndjson', '.geojson'],
  version: 1,
  maxBytes: 50_000_000,
  convert: async ({ bytes, name }) => convertJson(decodeText(bytes), name),
};

/** Lines longer than this are those of a program: nobody reads them. */
const MAX_LINE = 600;
/** A list of more entries than this is cut: its beginning shows what it is. */
const MAX_LINES = 5_000;

function convertJson({ text, notes }: DecodedText, name: string): Conversion {
  const isLines = /\.(jsonl|ndjson)$/i.test(name);
  const values = isLines ? text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [parse(line)])) : [parse(text)];
  const chat = values.includes(undefined) ? undefined : readChatExport(isLines ? values : values[0]);
  if (chat) return { ...chat, notes: [...notes, ...chat.notes] };
  const isReadable = text.split('\n').every((line) => line.length <= MAX_LINE);
  if (!isReadable && values.includes(undefined)) throw new CannotRead('unreadable', 'is not valid JSON', 'Is the file complete?');
  const lines = isReadable ? text.split('\n') : values.flatMap((value) => JSON.stringify(value, undefined, 2).split('\n'));
  const blocks = lines.slice(0, MAX_LINES).map(
    (line, index): ConvertedBlock => ({
      kind: 'line',
      text: line,
      delimiter: ':',
      locator: { kind: 'lines', start: index + 1, end: index + 1 },
    }),
  );
  const left = lines.length - MAX_LINES;
  const said = [
    ...(values.includes(undefined) ? ['It is not valid JSON: its lines are here as they stand.'] : []),
    ...(isReadable ? [] : ['It has no lines of its own: lines are those of the text here.']),
    ...(left > 0 ? [`A large file: ${left} lines behind the first ${MAX_LINES} are left out.`] : []),
  ];
  return { blocks, properties: {}, propertiesFrom: 'header', notes: [...notes, ...said] };
}

/** Undefined where it is none: `null` is a value. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
