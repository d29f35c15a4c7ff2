import { countNote } from './document-blocks.js';
import { CannotRead, type Conversion, type ConvertedFormat, type FileToConvert } from './format.js';
import { readOdsSheets } from './ods-sheets.js';
import { openOpenDocument } from './open-document.js';
import { sheetToBlocks, withTitle } from './sheet-blocks.js';
import { MAX_STREAMED_BYTES } from './zip.js';

/** Workbooks of LibreOffice Calc. */
export const ods: ConvertedFormat = {
  kind: 'converted',
  name: 'OpenDocument sheet',
  mediaType: 'application/vnd.oasis.opendocument.spreadsheet',
  extensions: ['.ods', '.ots'],
  version: 2,
  maxBytes: 50_000_000,
  convert: async (file) => convertOds(file),
};

function convertOds({ bytes, name }: FileToConvert): Conversion {
  const file = openOpenDocument(bytes, '.ods', MAX_STREAMED_BYTES);
  const { sheets, comments, pictures } = readOdsSheets(file.content, file.readStyles());
  const read = sheets.map(sheetToBlocks);
  const blocks = read.flatMap((sheet) => sheet.blocks);
  const hidden = read.flatMap((sheet) => sheet.hidden);
  if (blocks.length === 0 && hidden.length > 0)
    throw new CannotRead('empty', 'shows no cell: all of its sheets are hidden', 'Show them in LibreOffice, and save it.');
  return {
    blocks,
    properties: withTitle(file.properties, name),
    propertiesFrom: 'properties',
    notes: [
      ...read.flatMap(({ notes }) => notes),
      ...countNote('Comments are left out', comments),
      ...countNote('Pictures and charts are not read', pictures),
      ...file.notes,
    ],
    hidden,
  };
}
