import { decodeText } from './decode-text.js';
import { CannotRead, type Conversion, type ConvertedBlock, type ConvertedFormat } from './format.js';
import { profileTable } from './profile-table.js';
import { readDate } from './read-date.js';
import { type DelimitedRow, readDelimited } from './read-delimited.js';
import { selectRows } from './select-rows.js';

/** Tables as text: a row a line, as it stands in the file. Of a large one the rows that tell most, with a profile of all. */
export const csv: ConvertedFormat = {
  kind: 'converted',
  name: 'CSV',
  mediaType: 'text/csv',
  extensions: ['.csv'],
  version: 1,
  maxBytes: 50_000_000,
  convert: async ({ bytes }) => convertDelimited(bytes, [',', ';', '\t', '|']),
};

export const tsv: ConvertedFormat = {
  ...csv,
  name: 'TSV',
  mediaType: 'text/tab-separated-values',
  extensions: ['.tsv', '.tab'],
  convert: async ({ bytes }) => convertDelimited(bytes, ['\t']),
};

/** Of a chat, whose rows were each written on a day of their own: what happens on the days of other tables may not have happened yet. */
function findDayColumn(heads: readonly string[]): number {
  const names = heads.map((head) => head.trim().toLowerCase());
  const isChat =
    names.some((name) => /^(?:message|text|content|body|메시지|내용|本文|消息)$/u.test(name)) &&
    names.some((name) => BY.test(name));
  return isChat
    ? names.findIndex((name) => /^(?:date|time|date ?time|timestamp|sent|날짜|일시|시간|日時|日付|时间|日期)$/u.test(name))
    : -1;
}

const BY = /^(?:user|sender|from|author|by|사용자|보낸 ?사람|이름|送信者|发送者|发件人)$/u;

function convertDelimited(bytes: Uint8Array, delimiters: readonly string[]): Conversion {
  const { text, notes } = decodeText(bytes);
  const { rows, delimiter } = readDelimited(text, delimiters);
  const [head, ...body] = rows;
  if (head === undefined) throw new CannotRead('empty', 'has no rows');
  const table = { head: head.cells, rows: body.map(({ cells }) => cells) };
  const kept = selectRows(table);
  const left = body.length - kept.length;
  const dayColumn = findDayColumn(head.cells);
  const toBlock = ({ cells, text: line, start, end }: DelimitedRow): ConvertedBlock => {
    const day = dayColumn < 0 ? undefined : readDate(cells[dayColumn] ?? '');
    const locator = { kind: 'lines', start, end } as const;
    return { kind: 'line', text: line, delimiter, locator, ...(day === undefined ? {} : { day }) };
  };
  const blocks = [{ ...toBlock(head), isHead: true }, ...kept.flatMap((index) => toBlock(body[index] as DelimitedRow))];
  return { blocks, properties: {}, propertiesFrom: 'header', notes: [...notes, ...(left > 0 ? profileTable(table, left) : [])] };
}
