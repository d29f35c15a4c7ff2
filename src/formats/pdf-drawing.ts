import { at, type Box, boxOf, IDENTITY, type Matrix, multiply, toMatrix, toNumbers } from './pdf-matrix.js';

/** What a page draws, as pdf.js lists it: operators by number, each with its arguments. */
export interface PdfOperators {
  fnArray: readonly number[];
  argsArray: readonly (readonly unknown[] | null | undefined)[];
}

/** Numbers of the operators by name: `showText`. */
export type PdfOperatorNames = Readonly<Record<string, number>>;

/** Letters that one operator shows, in points of the page as the file has it (from the bottom left corner). */
export interface ShownText {
  text: string;
  start: readonly [number, number];
  end: readonly [number, number];
  /** From the letters' own space to the page, for one unit of their size, as pdf.js gives that of a text item. */
  transform: Matrix;
  /** Of its letters, the smaller of height and breadth. Undefined for fonts that have a space of their own. */
  size: number | undefined;
  /** 3 draws nothing, 7 clips only. */
  mode: number;
  /** `#rrggbb`; undefined: a pattern, or what an outline does. */
  colour: string | undefined;
  /** 0 is see-through. */
  alpha: number;
  /** How many areas were filled before it. */
  above: number;
}

export interface FilledArea {
  box: Box;
  colour: string | undefined;
  /** Does it fill its box? */
  isRectangle: boolean;
}

export interface PdfDrawing {
  texts: ShownText[];
  fills: FilledArea[];
  images: Box[];
}

interface State {
  matrix: Matrix;
  colour: string | undefined;
  alpha: number;
  mode: number;
  size: number;
  lineWidth: number;
  isOwnSpace: boolean;
  charSpacing: number;
  wordSpacing: number;
  scale: number;
  leading: number;
  rise: number;
}

interface Drawing extends PdfDrawing {
  state: State;
  saved: State[];
  text: Matrix;
  line: Matrix;
  isOwnSpace: (font: string) => boolean;
}

const START: State = {
  ...{ matrix: IDENTITY, colour: '#000000', alpha: 1, mode: 0, size: 0, lineWidth: 1, isOwnSpace: false },
  ...{ charSpacing: 0, wordSpacing: 0, scale: 1, leading: 0, rise: 0 },
};
/** A file may save more often than it restores. */
const MAX_SAVED = 1_000;

/**
 * Where a page's texts, filled areas and pictures stand and how they are drawn.
 * @param isOwnSpace fonts whose letters are drawings (Type 3): sizes say nothing there
 */
export function readDrawing(
  { fnArray, argsArray }: PdfOperators,
  names: PdfOperatorNames,
  isOwnSpace: (font: string) => boolean,
): PdfDrawing {
  const nameOf = new Map(Object.entries(names).map(([name, number]) => [number, name]));
  const drawing: Drawing = {
    ...{ texts: [], fills: [], images: [], state: START, saved: [], text: IDENTITY, line: IDENTITY },
    isOwnSpace,
  };
  for (const [index, number] of fnArray.entries()) draw(drawing, nameOf.get(number) ?? '', argsArray[index] ?? [], names);
  return { texts: drawing.texts, fills: drawing.fills, images: drawing.images };
}

function draw(drawing: Drawing, name: string, args: readonly unknown[], names: PdfOperatorNames): void {
  const { state } = drawing;
  const number = (at: number): number => (typeof args[at] === 'number' ? (args[at] as number) : 0);
  const set = (change: Partial<State>): void => {
    drawing.state = { ...state, ...change };
  };
  switch (name) {
    case 'save':
      save(drawing);
      break;
    case 'restore':
    case 'paintFormXObjectEnd':
    case 'endGroup':
      drawing.state = drawing.saved.pop() ?? state;
      break;
    case 'paintFormXObjectBegin':
      save(drawing);
      set({ matrix: multiply(state.matrix, toMatrix(args[0])) });
      break;
    case 'beginGroup':
      save(drawing);
      set({ matrix: multiply(state.matrix, toMatrix((args[0] as { matrix?: unknown } | undefined)?.matrix)) });
      break;
    case 'transform':
      set({ matrix: multiply(state.matrix, toMatrix(args)) });
      break;
    case 'setFillRGBColor':
      set({ colour: typeof args[0] === 'string' ? args[0] : undefined });
      break;
    case 'setFillColorN':
    case 'setFillTransparent':
      set({ colour: undefined });
      break;
    case 'setGState':
      for (const [key, value] of (args[0] ?? []) as [string, unknown][])
        if (key === 'ca' && typeof value === 'number') set({ alpha: value });
      break;
    case 'setLineWidth':
      set({ lineWidth: number(0) });
      break;
    case 'constructPath':
      fill(drawing, args, names);
      break;
    case 'shadingFill':
      drawing.fills.push({ box: EVERYWHERE, colour: undefined, isRectangle: true });
      break;
    case 'beginText':
      drawing.text = IDENTITY;
      drawing.line = IDENTITY;
      break;
    case 'setTextMatrix':
      drawing.text = toMatrix(args.length === 1 ? args[0] : args);
      drawing.line = drawing.text;
      break;
    case 'moveText':
      move(drawing, number(0), number(1));
      break;
    case 'setLeadingMoveText':
      set({ leading: number(1) });
      move(drawing, number(0), number(1));
      break;
    case 'nextLine':
      move(drawing, 0, state.leading);
      break;
    case 'setLeading':
      set({ leading: -number(0) });
      break;
    case 'setFont':
      set({ size: number(1), isOwnSpace: drawing.isOwnSpace(String(args[0])) });
      break;
    case 'setTextRenderingMode':
      set({ mode: number(0) });
      break;
    case 'setCharSpacing':
      set({ charSpacing: number(0) });
      break;
    case 'setWordSpacing':
      set({ wordSpacing: number(0) });
      break;
    case 'setHScale':
      set({ scale: number(0) / 100 });
      break;
    case 'setTextRise':
      set({ rise: number(0) });
      break;
    case 'showText':
      show(drawing, (args[0] ?? []) as readonly (Glyph | number)[]);
      break;
    default:
      // Of pictures that are drawn several times the places are not worked out.
      if (/^paint.*(Repeat|Group)$/.test(name)) drawing.images.push(EVERYWHERE);
      else if (/^paint.*Image/.test(name)) drawing.images.push(boxOf(state.matrix, [0, 0, 1, 1]));
  }
}

function save(drawing: Drawing): void {
  if (drawing.saved.length < MAX_SAVED) drawing.saved.push(drawing.state);
}

function move(drawing: Drawing, x: number, y: number): void {
  drawing.line = multiply(drawing.line, [1, 0, 0, 1, x, y]);
  drawing.text = drawing.line;
}

const EVERYWHERE: Box = [-1e9, -1e9, 1e9, 1e9];

/** Two points, each with what leads to it. */
const ONE_LINE = 6;
/** Some programs draw what lies under a line of text as a broad line; of what colour is not followed. */
const BROAD = 4;

/** Of a path its box is given; one of four or five points at its corners is a rectangle. */
function fill({ fills, state }: Drawing, [operator, path, box]: readonly unknown[], names: PdfOperatorNames): void {
  const steps = toNumbers((path as readonly unknown[] | undefined)?.[0]);
  const corners = toNumbers(box);
  if (corners.length !== 4) return;
  const [left, bottom, right, top] = corners as unknown as Box;
  if (operator === names.stroke && steps.length === ONE_LINE && state.lineWidth >= BROAD) {
    const half = state.lineWidth / 2;
    const around = boxOf(state.matrix, [left - half, bottom - half, right + half, top + half]);
    fills.push({ box: around, colour: undefined, isRectangle: false });
    return;
  }
  const filling = ['fill', 'eoFill', 'fillStroke', 'eoFillStroke', 'closeFillStroke', 'closeEOFillStroke'];
  if (!filling.some((name) => names[name] === operator) || state.alpha < SEEN) return;
  const isRectangle = steps.length <= 16 && steps.length > 0;
  fills.push({ box: boxOf(state.matrix, [left, bottom, right, top]), colour: state.colour, isRectangle });
}

/** Less than this nobody sees. */
export const SEEN = 0.04;

interface Glyph {
  unicode?: string;
  width?: number;
  isSpace?: boolean;
}

function show(drawing: Drawing, glyphs: readonly (Glyph | number)[]): void {
  const { state, texts, fills } = drawing;
  const { size, scale, charSpacing, wordSpacing, rise } = state;
  const transform = multiply(multiply(state.matrix, drawing.text), [size * scale, 0, 0, size, 0, rise]);
  let text = '';
  let across = 0;
  for (const glyph of glyphs) {
    if (typeof glyph === 'number') across -= (glyph / 1_000) * size;
    else if (glyph) {
      text += glyph.unicode ?? '';
      across += ((glyph.width ?? 0) / 1_000) * size + charSpacing + (glyph.isSpace ? wordSpacing : 0);
    }
  }
  const start = at(transform, 0, 0);
  drawing.text = multiply(drawing.text, [1, 0, 0, 1, across * scale, 0]);
  const end = at(multiply(multiply(state.matrix, drawing.text), [1, 0, 0, 1, 0, rise]), 0, 0);
  if (text.trim() === '') return;
  texts.push({
    ...{ text, start, end, transform, mode: state.mode, alpha: state.alpha, above: fills.length },
    size: state.isOwnSpace ? undefined : Math.min(Math.hypot(transform[0], transform[1]), Math.hypot(transform[2], transform[3])),
    colour: state.mode % 4 === 0 ? state.colour : undefined,
  });
}
