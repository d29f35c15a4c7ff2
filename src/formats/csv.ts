import { decodeText } from './decode-text.js';
import { CannotRead, type Conversion, type ConvertedBlock, type ConvertedFormat } from './format.js';
import { profileTable } from './profile-table.js';
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

function convertDelimited(bytes: Uint8Array, delimiters: readonly string[]): Conversion {
  const { text, notes } = decodeText(bytes);
  const { rows, delimiter } = readDelimited(text, delimiters);
  const [head, ...body] = rows;
  if (head === undefined) throw new CannotRead('empty', 'has no rows');
  const table = { head: head.cells, rows: body.map(({ cells }) => cells) };
  const kept = selectRows(table);
  const left = body.length - kept.length;
  const toBlock = ({ text: line, start, end }: DelimitedRow): ConvertedBlock => ({
    kind: 'line',
    text: line,
    delimiter,
    locator: { kind: 'lines', start, end },
  });
  const blocks = [{ ...toBlock(head), isHead: true }, ...kept.flatMap((index) => toBlock(body[index] as DelimitedRow))];
  return { blocks, properties: {}, propertiesFrom: 'header', notes: [...notes, ...(left > 0 ? profileTable(table, left) : [])] };
}
