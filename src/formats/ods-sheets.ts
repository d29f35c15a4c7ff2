import { chainOf, groundOf, isTiny, type Styles, sayOf } from './odf-styles.js';
import { isUnseen } from './office-colors.js';
import { readNumber } from './select-rows.js';
import { fillDown, type Sheet, type SheetRow } from './sheet-blocks.js';
import { attributeOf, childOf, readXml, type XmlElement } from './xml-tree.js';

interface OdsContent {
  sheets: Sheet[];
  comments: number;
  pictures: number;
}

/** A row that is repeated says the same so often; without a text it fills the sheet to its end. */
const MAX_REPEATED_ROWS = 1_000;
const MAX_REPEATED_CELLS = 200;
const MAX_CELLS = 10_000_000;

const isAway = (element: XmlElement): boolean => /^(collapse|filter)$/.test(attributeOf(element, 'visibility') ?? '');
const countOf = (element: XmlElement, name: string): number => Math.max(1, Number(attributeOf(element, name) ?? 1) || 1);

/**
 * The sheets of `content.xml`, read as it comes: a large one has no room as a tree.
 * @param styles those of `styles.xml`, on which its own are based
 */
export function readOdsSheets(content: Uint8Array, styles: Styles): OdsContent {
  const reader = new OdsReader(styles);
  readXml(content, reader);
  return { sheets: reader.sheets, comments: reader.comments, pictures: reader.pictures };
}

class OdsReader {
  readonly sheets: Sheet[] = [];
  comments = 0;
  pictures = 0;
  /** With what decides how their cells look. */
  private readonly styles: Map<string, XmlElement>;
  /** By the name of a style of cells. */
  private readonly paleStyles = new Map<string, boolean>();
  private readonly columnStyles: { from: number; to: number; style: string }[] = [];
  private style: XmlElement | undefined;
  private sheet: Sheet | undefined;
  private readonly merges: { column: number; row: number; lastRow: number }[] = [];
  private readonly hiddenColumns: { from: number; to: number }[] = [];
  private nextColumn = 0;
  private nextRow = 1;
  private row: { element: XmlElement; cells: string[]; away: string[] } | undefined;
  private cell: { element: XmlElement; column: number; text: string[] } | undefined;
  private cellCount = 0;
  /** In a comment, or a drawing: none of the cell's text. */
  private beside = 0;
  private isInText = false;

  constructor(styles: Styles) {
    this.styles = new Map(styles);
  }

  open(element: XmlElement): void {
    switch (element.name) {
      case 'style':
        this.style = { ...element, children: [] };
        this.styles.set(`${attributeOf(element, 'family')} ${attributeOf(element, 'name')}`, this.style);
        break;
      case 'text-properties':
      case 'table-cell-properties':
      case 'table-properties':
      case 'map':
        this.style?.children.push(element);
        break;
      case 'table':
        this.openSheet(element);
        break;
      case 'table-column':
        this.addColumn(element);
        break;
      case 'table-row':
        this.row = { element, cells: [], away: [] };
        this.nextColumn = 0;
        break;
      case 'table-cell':
      case 'covered-table-cell':
        this.cell = { element, column: this.nextColumn, text: [] };
        break;
      case 'annotation':
        this.comments++;
        this.beside++;
        break;
      case 'frame':
        this.pictures++;
        this.beside++;
        break;
      case 'p':
        this.isInText = this.beside === 0;
        if (this.isInText) this.cell?.text.push('');
        break;
      case 's':
      case 'tab':
      case 'line-break':
        this.text(' ');
    }
  }

  text(piece: string): void {
    const text = this.cell?.text;
    if (this.isInText && text !== undefined && text.length > 0) text[text.length - 1] += piece;
  }

  close(name: string): void {
    switch (name) {
      case 'style':
        this.style = undefined;
        break;
      case 'table':
        if (this.sheet) fillDown(this.sheet.rows, this.merges);
        this.sheet = undefined;
        break;
      case 'table-row':
        this.closeRow();
        break;
      case 'table-cell':
      case 'covered-table-cell':
        this.closeCell();
        break;
      case 'annotation':
      case 'frame':
        this.beside--;
        break;
      case 'p':
        this.isInText = false;
    }
  }

  private openSheet(element: XmlElement): void {
    const isHidden =
      sayOf(chainOf('table', attributeOf(element, 'style-name'), this.styles), 'table-properties', 'display') === 'false';
    this.sheet = { name: attributeOf(element, 'name') ?? '', isHidden, rows: [], hiddenCells: [] };
    this.sheets.push(this.sheet);
    this.merges.length = 0;
    this.hiddenColumns.length = 0;
    this.columnStyles.length = 0;
    this.nextColumn = 0;
    this.nextRow = 1;
  }

  /** Is the text of a cell in the colour of the cell, or of no size? */
  private isPale(element: XmlElement, column: number): boolean {
    const name =
      attributeOf(element, 'style-name') ??
      this.columnStyles.find(({ from, to }) => column >= from && column <= to)?.style ??
      'Default';
    const known = this.paleStyles.get(name);
    if (known !== undefined) return known;
    const isPale = isPaleStyle(chainOf('table-cell', name, this.styles));
    this.paleStyles.set(name, isPale);
    return isPale;
  }

  private addColumn(element: XmlElement): void {
    const count = countOf(element, 'number-columns-repeated');
    const style = attributeOf(element, 'default-cell-style-name');
    if (style !== undefined) this.columnStyles.push({ from: this.nextColumn, to: this.nextColumn + count - 1, style });
    if (isAway(element)) this.hiddenColumns.push({ from: this.nextColumn, to: this.nextColumn + count - 1 });
    this.nextColumn += count;
  }

  private closeCell(): void {
    if (this.cell === undefined || this.row === undefined) return;
    const { element, column, text } = this.cell;
    const count = countOf(element, 'number-columns-repeated');
    const written = writeCell(element, text.join(' ').trim());
    const rows = countOf(element, 'number-rows-spanned');
    if (rows > 1) this.merges.push({ column, row: this.nextRow, lastRow: this.nextRow + rows - 1 });
    const isPale = written !== '' && this.isPale(element, column);
    for (let at = column; written !== '' && at < column + Math.min(count, MAX_REPEATED_CELLS); at++) {
      if (++this.cellCount > MAX_CELLS) throw new RangeError('more cells than anybody could read');
      const isHidden = isPale || this.hiddenColumns.some(({ from, to }) => at >= from && at <= to);
      (isHidden ? this.row.away : this.row.cells)[at] = written;
    }
    this.nextColumn = column + count;
    this.cell = undefined;
  }

  private closeRow(): void {
    if (this.row === undefined || this.sheet === undefined) return;
    const { element, cells, away } = this.row;
    const count = countOf(element, 'number-rows-repeated');
    for (let at = 0; at < Math.min(count, MAX_REPEATED_ROWS); at++) {
      const row = (texts: string[]): SheetRow => ({
        number: this.nextRow + at,
        cells: [...texts],
        ...(isAway(element) ? { isHidden: true } : {}),
      });
      if (cells.length > 0) this.sheet.rows.push(row(cells));
      if (away.length > 0) this.sheet.hiddenCells.push(row(away));
      this.cellCount += cells.length;
      if (this.cellCount > MAX_CELLS) throw new RangeError('more cells than anybody could read');
    }
    this.nextRow += count;
    this.row = undefined;
  }
}

function isPaleStyle(chain: readonly XmlElement[]): boolean {
  if (isTiny(sayOf(chain, 'text-properties', 'fo:font-size') ?? '')) return true;
  // One with conditions may look otherwise.
  if (chain.some((style) => childOf(style, 'map') !== undefined)) return false;
  const color = sayOf(chain, 'text-properties', 'fo:color');
  return isUnseen({ color, ground: groundOf(chain, 'table-cell-properties') }, undefined);
}

/** The value that a cell holds; as it is shown where that says the same (`1,234.50 €`). */
function writeCell(element: XmlElement, shown: string): string {
  const value = attributeOf(element, 'office:value');
  switch (attributeOf(element, 'value-type')) {
    case 'date':
      return (attributeOf(element, 'date-value') ?? shown).replace('T00:00:00', '').replace('T', ' ');
    case 'time':
      return writeTime(attributeOf(element, 'time-value') ?? '') ?? shown;
    case 'percentage':
      return value === undefined ? shown : `${exact(Number(value) * 100)}%`;
    case 'float':
    case 'currency':
      return value === undefined || readNumber(shown) === Number(value) ? shown : exact(Number(value));
    case 'boolean':
      return shown || (attributeOf(element, 'boolean-value') ?? '').toUpperCase();
    default:
      return shown;
  }
}

/** With the 15 digits that a sheet keeps. */
const exact = (number: number): string => String(Number(number.toPrecision(15)));

/** `14:30` of `PT14H30M00S`. */
function writeTime(value: string): string | undefined {
  const found = /^PT(\d+)H(\d+)M(\d+)(?:[.,]\d+)?S$/.exec(value);
  if (found === null) return undefined;
  const [hours = '', minutes = '', seconds = ''] = found.slice(1).map((part) => part.padStart(2, '0'));
  return seconds === '00' ? `${hours}:${minutes}` : `${hours}:${minutes}:${seconds}`;
}
