import type { HiddenText } from '../domain/source.js';
import { countNote } from './document-blocks.js';
import { CannotRead, type Conversion, type ConvertedFormat, type FileToConvert } from './format.js';
import { type OfficePackage, openOfficePackage, readCoreProperties, relationKey } from './office-package.js';
import { sheetToBlocks, withTitle } from './sheet-blocks.js';
import { readNumberForms } from './xlsx-numbers.js';
import { readSharedStrings, readSheetRows } from './xlsx-sheet.js';
import { attributeOf, childOf, childrenNamed, type XmlElement } from './xml-tree.js';

/** Workbooks of Excel: each sheet by its rows, cells with the values that they hold. */
export const xlsx: ConvertedFormat = {
  kind: 'converted',
  name: 'Excel',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  extensions: ['.xlsx', '.xlsm', '.xltx'],
  version: 2,
  maxBytes: 50_000_000,
  convert: async (file) => convertXlsx(file),
};

function convertXlsx({ bytes, name }: FileToConvert): Conversion {
  const file = openOfficePackage(bytes, '.xlsx');
  const workbook = file.part(file.main);
  const relations = file.relations(file.main);
  const pathOf = (type: string): string | undefined => [...relations.values()].find((relation) => relation.type === type)?.target;
  const strings = pathOf('sharedStrings');
  const styles = pathOf('styles');
  const context = {
    strings: readSharedStrings(strings === undefined ? undefined : file.bytes(strings)),
    forms: readNumberForms(styles === undefined ? undefined : file.part(styles), is1904(workbook)),
  };
  const conversion: Conversion & { hidden: HiddenText[] } = {
    blocks: [],
    properties: withTitle(readCoreProperties(file), name),
    propertiesFrom: 'properties',
    notes: [],
    hidden: [],
  };
  let comments = 0;
  let uncomputed = 0;
  for (const sheet of childrenNamed(childOf(workbook, 'sheets'), 'sheet')) {
    const relation = relations.get(relationKey(sheet) ?? '');
    const content = relation?.type === 'worksheet' ? file.bytes(relation.target) : undefined;
    if (relation === undefined || content === undefined) continue;
    const read = readSheetRows(content, context);
    const isHidden = /hidden/i.test(attributeOf(sheet, 'state') ?? '');
    const { blocks, notes, hidden } = sheetToBlocks({ name: attributeOf(sheet, 'name') ?? '', isHidden, ...read });
    conversion.blocks.push(...blocks);
    conversion.notes.push(...notes);
    conversion.hidden.push(...hidden);
    comments += countComments(file, relation.target);
    uncomputed += read.uncomputed;
  }
  if (conversion.blocks.length === 0 && conversion.hidden.length > 0)
    throw new CannotRead('empty', 'shows no cell: all of its sheets are hidden', 'Show them in Excel, and save it.');
  conversion.notes.push(...describeRest(file, comments, uncomputed));
  return conversion;
}

/** Excel of old Macs counted days from another one. */
const is1904 = (workbook: XmlElement | undefined): boolean =>
  /^(1|true)$/.test(attributeOf(childOf(workbook, 'workbookPr'), 'date1904') ?? '');

function countComments(file: OfficePackage, sheet: string): number {
  const parts = [...file.relations(sheet).values()].filter(({ type }) => type === 'comments');
  return parts.reduce((sum, { target }) => sum + childrenNamed(childOf(file.part(target), 'commentList'), 'comment').length, 0);
}

function describeRest({ paths }: OfficePackage, comments: number, uncomputed: number): string[] {
  const count = (pattern: RegExp): number => paths.filter((path) => pattern.test(path)).length;
  return [
    ...(uncomputed > 0
      ? [
          `Formulas whose results the file does not hold are left out: ${uncomputed}. Open and save it in a program that computes them.`,
        ]
      : []),
    ...countNote('Comments are left out', comments),
    ...countNote('Charts are not read', count(/\/charts\/chart[^/]*\.xml$/i)),
    ...countNote('Pictures and drawings are not read', count(/\/media\/./i)),
    ...(count(/vbaProject\.bin$/i) > 0 ? ['It holds macros, which are neither read nor run.'] : []),
  ];
}
