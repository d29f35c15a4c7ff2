/** Left, bottom, right, top; points of the page. */
export type Box = readonly [number, number, number, number];

/** As PDF writes one: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** What `second` does, then `first`. */
export const multiply = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

/** Where a point goes. */
export const at = ([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] => [a * x + c * y + e, b * x + d * y + f];

/** The box around a box that a matrix turns. */
export function boxOf(matrix: Matrix, [left, bottom, right, top]: Box): Box {
  const corners = [at(matrix, left, bottom), at(matrix, right, bottom), at(matrix, left, top), at(matrix, right, top)];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Numbers of an array of pdf.js, of whatever kind; none for anything else. */
export const toNumbers = (value: unknown): number[] =>
  Array.isArray(value) || ArrayBuffer.isView(value)
    ? [...(value as Iterable<unknown>)].filter((one): one is number => typeof one === 'number')
    : [];

/** What is no matrix moves nothing. */
export function toMatrix(value: unknown): Matrix {
  const numbers = toNumbers(value);
  return numbers.length === 6 ? (numbers as unknown as Matrix) : IDENTITY;
}
