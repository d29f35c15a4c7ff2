/**
 * Puts generated lines between two HTML comments (`<!-- wikiwright:NAME -->` … `<!-- /wikiwright:NAME -->`) and keeps every
 * byte outside them. Where a marker is missing or doubled, nothing that a person may have written is lost: only lines that
 * stand in the new region again are dropped, and the region goes where the first marker was, or to the end.
 */
export function replaceRegion(text: string, name: string, generated: string): string {
  const newline = /\r?\n/.exec(text)?.[0] ?? '\n';
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const isOpening = (line: string): boolean => line.trimEnd() === opening(name);
  const isClosing = (line: string): boolean => line.trimEnd() === closing(name);
  const region = `${opening(name)}\n${generated}\n${closing(name)}\n`.replaceAll('\n', newline);

  const open = lines.findIndex(isOpening);
  const close = lines.findIndex(isClosing);
  const isWhole = open >= 0 && open < close && lines.filter((line) => isOpening(line) || isClosing(line)).length === 2;
  if (isWhole) return join(lines.slice(0, open), region, lines.slice(close + 1), newline);

  const first = lines.findIndex((line) => isOpening(line) || isClosing(line));
  const repeated = new Set(generated.split('\n').filter((line) => line.trim() !== ''));
  const keep = (line: string): boolean => !isOpening(line) && !isClosing(line) && !repeated.has(line.trimEnd());
  const before = first < 0 ? lines : lines.slice(0, first);
  return join(before.filter(keep), region, first < 0 ? [] : lines.slice(first).filter(keep), newline);
}

/** Does a text have generated lines of this name? */
export const hasRegion = (text: string, name: string): boolean => text.includes(opening(name));

/** The lines that stand between the two markers; all lines where they are not whole. */
export function readRegion(text: string, name: string): string[] {
  const lines = text.split(/\r?\n/);
  const open = lines.findIndex((line) => line.trimEnd() === opening(name));
  const close = lines.findIndex((line) => line.trimEnd() === closing(name));
  return open >= 0 && open < close ? lines.slice(open + 1, close) : lines;
}

const opening = (name: string): string => `<!-- wikiwright:${name} -->`;
const closing = (name: string): string => `<!-- /wikiwright:${name} -->`;

/** The comment must begin a block, or it would be a line of the person's paragraph above it. */
function join(before: string[], region: string, after: string[], newline: string): string {
  const above = before.join('');
  const gap = above === '' || /\n[ \t]*\r?\n$/.test(above) ? '' : above.endsWith('\n') ? newline : newline + newline;
  return above + gap + region + after.join('');
}
