import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { decodeText } from './decode-text.js';
import { CannotRead, type Conversion, type ConvertedBlock, type ConvertedFormat } from './format.js';
import { draftMarkdown } from './markdown.js';
import { textToBlocks } from './text-to-blocks.js';

/** Jupyter notebooks: prose, code and what it printed; a cell is a place. */
export const notebook: ConvertedFormat = {
  kind: 'converted',
  name: 'notebook',
  mediaType: 'application/x-ipynb+json',
  extensions: ['.ipynb'],
  version: 1,
  maxBytes: 50_000_000,
  convert: async ({ bytes }) => convertNotebook(decodeText(bytes).text),
};

const lines = z.union([z.string(), z.array(z.string())]).transform((text) => [text].flat().join(''));
const output = z.object({
  text: lines.optional().catch(undefined),
  data: z.record(z.string(), z.unknown()).optional().catch(undefined),
  ename: z.string().optional().catch(undefined),
  evalue: z.string().optional().catch(undefined),
});
const cell = z.object({
  cell_type: z.string(),
  source: lines.catch(''),
  outputs: z.array(output).optional().catch(undefined),
});
/** `worksheets` held the cells before version 4. */
const sheet = z.object({
  cells: z.array(z.unknown()).optional(),
  worksheets: z.array(z.object({ cells: z.array(z.unknown()) })).optional(),
});
const metadata = z.object({
  metadata: z.object({
    title: z.string().optional().catch(undefined),
  }),
});

/** More of what a cell printed is left out: logs of hours. */
const MAX_OUTPUT = 4_000;

function convertNotebook(text: string): Conversion {
  const value = parse(text);
  const read = sheet.safeParse(value);
  const cells = read.success ? (read.data.cells ?? read.data.worksheets?.flatMap((one) => one.cells)) : undefined;
  if (cells === undefined) throw new CannotRead('unreadable', 'is no notebook: it has no cells', 'Is the file complete?');
  const about = metadata.safeParse(value).data?.metadata;
  const left = { pictures: 0, cut: 0 };
  const blocks = cells.flatMap((one, index): ConvertedBlock[] => {
    const { success, data } = cell.safeParse(one);
    return success ? readCell(data, index + 1, left) : [];
  });
  const notes = [
    ...(left.pictures > 0 ? [`Pictures that cells show are not read: ${left.pictures}.`] : []),
    ...(left.cut > 0 ? [`Of what ${left.cut} cells printed only the first ${MAX_OUTPUT} characters are here.`] : []),
  ];
  return { blocks, properties: about?.title ? { title: about.title } : {}, propertiesFrom: 'header', notes };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CannotRead('unreadable', 'is no notebook: it is not valid JSON', 'Is the file complete?');
  }
}

function readCell(
  { cell_type: kind, source, outputs = [] }: z.infer<typeof cell>,
  number: number,
  left: { pictures: number; cut: number },
): ConvertedBlock[] {
  const locator = { kind: 'cell', number } as const;
  if (kind === 'markdown' || kind === 'heading') {
    const text = source.replace(/\r\n?/g, '\n');
    return textToBlocks(text, () => locator, draftMarkdown(text));
  }
  const said = outputs.map(({ text, data, ename, evalue }) => {
    if (data && Object.keys(data).some((type) => type.startsWith('image/'))) left.pictures++;
    const plain = lines.safeParse(data?.['text/plain']);
    // Colours of a traceback are for a terminal: a notebook shows the words alone.
    return stripVTControlCharacters(
      text ?? (plain.success ? plain.data : ename === undefined ? '' : `${ename}: ${evalue ?? ''}`),
    );
  });
  const printed =
    said.join('').length > MAX_OUTPUT ? said.join('').slice(0, MAX_OUTPUT) : said.filter((one) => one.trim() !== '').join('\n');
  if (printed.length === MAX_OUTPUT) left.cut++;
  return [
    { kind: 'code', text: source, locator },
    { kind: 'code', text: printed, locator },
  ];
}
