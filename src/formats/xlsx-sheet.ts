import { fillDown, type Sheet, type SheetRow } from './sheet-blocks.js';
import { type CellForm, isOn } from './xlsx-numbers.js';
import { attributeOf, readXml, type XmlElement } from './xml-tree.js';

interface SheetContext {
  strings: readonly string[];
  forms: (style: string | undefined) => CellForm;
}

/** The texts that cells share. How a word is pronounced is no part of it; runs that are struck out are marked. */
export function readSharedStrings(bytes: Uint8Array | undefined): string[] {
  const strings: string[] = [];
  if (bytes === undefined) return strings;
  const text = new RichText();
  readXml(bytes, {
    open: (element) => {
      if (element.name === 'si') text.clear();
      else text.open(element);
    },
    text: (piece) => text.add(piece),
    close: (name) => {
      if (name === 'si') strings.push(text.value);
      else text.close(name);
    },
  });
  return strings;
}

/** A text in runs. */
class RichText {
  value = '';
  private isInText = false;
  private isStruck = false;
  private isSpoken = false;

  clear(): void {
    this.value = '';
  }

  open(element: XmlElement): void {
    if (element.name === 't') this.isInText = true;
    else if (element.name === 'r') this.isStruck = false;
    else if (element.name === 'strike') this.isStruck = isOn(element);
    else if (element.name === 'rPh') this.isSpoken = true;
  }

  add(piece: string): void {
    if (!this.isInText || this.isSpoken) return;
    this.value += this.isStruck && piece.trim() !== '' ? `~~${piece.trim()}~~` : unescapeText(piece);
  }

  close(name: string): void {
    if (name === 't') this.isInText = false;
    else if (name === 'rPh') this.isSpoken = false;
    else if (name === 'r') this.isStruck = false;
  }
}

/** Excel writes what XML cannot hold as `_x000D_`. */
const unescapeText = (text: string): string =>
  text.replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

interface Cell {
  column: number;
  type: string;
  form: CellForm;
  value: string | undefined;
  hasFormula: boolean;
}

/** Programs hide a row or a column in two ways: they say so, or give it no size. */
const isZero = (size: string | undefined): boolean => size !== undefined && Number.parseFloat(size) === 0;
const isRowHidden = (row: XmlElement): boolean =>
  isTrue(attributeOf(row, 'hidden')) || (isTrue(attributeOf(row, 'customHeight')) && isZero(attributeOf(row, 'ht')));

/** Cells of a sheet that nobody could take in; more are a bomb. */
const MAX_CELLS = 10_000_000;
const MAX_COLUMN = 16_383;

/** The rows of a sheet, read as they come: a large one has no room as a tree. `uncomputed`: formulas without a result. */
export function readSheetRows(
  bytes: Uint8Array,
  { strings, forms }: SheetContext,
): Pick<Sheet, 'rows' | 'hiddenCells'> & { uncomputed: number } {
  const rows: SheetRow[] = [];
  const hiddenCells: SheetRow[] = [];
  const merges: { column: number; row: number; lastRow: number }[] = [];
  const hiddenColumns: { from: number; to: number }[] = [];
  const isColoured = hasOtherColours(bytes);
  const text = new RichText();
  let uncomputed = 0;
  let cells = 0;
  let row: SheetRow = { number: 0, cells: [] };
  let away: SheetRow = row;
  let cell: Cell | undefined;
  let isValue = false;
  const open = (element: XmlElement): void => {
    switch (element.name) {
      case 'col':
        if (isTrue(attributeOf(element, 'hidden')) || isZero(attributeOf(element, 'width')))
          hiddenColumns.push({ from: Number(attributeOf(element, 'min')) - 1, to: Number(attributeOf(element, 'max')) - 1 });
        break;
      case 'row': {
        const number = Number(attributeOf(element, 'r')) || row.number + 1;
        row = { number, cells: [], ...(isRowHidden(element) ? { isHidden: true } : {}) };
        away = { number, cells: [] };
        break;
      }
      case 'c':
        cell = openCell(element, row.cells.length, forms);
        text.clear();
        break;
      case 'v':
        isValue = true;
        if (cell) cell.value = '';
        break;
      case 'f':
        if (cell) cell.hasFormula = true;
        break;
      case 'mergeCell':
        merges.push(...readMerge(attributeOf(element, 'ref') ?? ''));
        break;
      default:
        text.open(element);
    }
  };
  const close = (name: string): void => {
    if (name === 'v') isValue = false;
    else if (name === 'c' && cell !== undefined) {
      const { column } = cell;
      if (++cells > MAX_CELLS) throw new RangeError('more cells than anybody could read');
      if (cell.hasFormula && (cell.value ?? '') === '' && text.value === '') uncomputed++;
      const isAway =
        cell.form.isHidden ||
        (cell.form.isPale && !isColoured) ||
        hiddenColumns.some(({ from, to }) => column >= from && column <= to);
      const written = writeCell(cell, text.value, strings);
      if (written !== '') (isAway ? away : row).cells[column] = written;
      cell = undefined;
    } else if (name === 'row') {
      if (row.cells.length > 0) rows.push(row);
      if (away.cells.length > 0) hiddenCells.push(away);
    } else text.close(name);
  };
  readXml(bytes, {
    open,
    text: (piece) => {
      if (isValue && cell) cell.value += piece;
      else text.add(piece);
    },
    close,
  });
  fillDown(rows, merges);
  return { rows, hiddenCells, uncomputed };
}

/** Styles of tables and rules for values colour cells, and are named behind the rows. */
function hasOtherColours(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = Math.max(0, text.lastIndexOf('sheetData>'));
  return ['tablePart ', 'conditionalFormatting'].some((name) => text.indexOf(name, end) >= 0);
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

function openCell(element: XmlElement, next: number, forms: SheetContext['forms']): Cell {
  const place = attributeOf(element, 'r');
  const column = place === undefined ? next : readColumn(place);
  return {
    column: Math.min(MAX_COLUMN, Math.max(0, column)),
    type: attributeOf(element, 't') ?? 'n',
    form: forms(attributeOf(element, 's')),
    value: undefined,
    hasFormula: false,
  };
}

/** 0 of `A7`, 27 of `AB7`. */
const readColumn = (place: string): number =>
  [...(/^\$?([A-Z]{1,3})/.exec(place)?.[1] ?? 'A')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function readMerge(place: string): { column: number; row: number; lastRow: number }[] {
  const found = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(place);
  const [, column = '', row, lastRow] = found ?? [];
  return found === null || row === lastRow ? [] : [{ column: readColumn(column), row: Number(row), lastRow: Number(lastRow) }];
}

function writeCell({ type, form, value = '' }: Cell, inline: string, strings: readonly string[]): string {
  const text = writeValue(type, form, value, inline, strings);
  return form.isStruck && text.trim() !== '' && !text.includes('~~') ? `~~${text.trim()}~~` : text;
}

function writeValue(type: string, form: CellForm, value: string, inline: string, strings: readonly string[]): string {
  switch (type) {
    case 's':
      return strings[Number(value)] ?? '';
    case 'inlineStr':
      return inline;
    case 'b':
      return value === '' ? '' : isTrue(value) ? 'TRUE' : 'FALSE';
    case 'n': {
      const number = Number(value);
      return value.trim() === '' || !Number.isFinite(number) ? value : form.write(number);
    }
    // A formula's text, an error, a day as it is written.
    default:
      return type === 'd' ? value.replace('T', ' ') : unescapeText(value);
  }
}
