import { type Cascade, makeCascade } from './css-cascade.js';
import { type CssRule, readCssRules } from './css-rules.js';

/**
 * `begin`: what the sheets give to the elements of a page; undefined: nothing. `unread`: sheets that cannot be read. `hasImports`: they take in
 * others, which are not at hand.
 */
interface CompiledSheets {
  begin: (() => Cascade) | undefined;
  unread: number;
  hasImports: boolean;
}

export type SheetCompiler = (sheets: readonly string[]) => Promise<CompiledSheets>;

/** What the texts of style sheets say together, the later ones before the earlier. */
export const compileSheets: SheetCompiler = async (sheets) => {
  const rules: CssRule[] = [];
  let unread = 0;
  let hasImports = false;
  for (const sheet of sheets) {
    try {
      if (sheet.trim() === '') continue;
      const read = await readCssRules(sheet);
      for (const rule of read.rules) rules.push(rule);
      hasImports ||= read.hasImports;
    } catch (error) {
      // Nested deeper than the stack reaches.
      if (!(error instanceof RangeError)) throw error;
      unread++;
    }
  }
  return { begin: rules.length === 0 ? undefined : await makeCascade(rules), unread, hasImports };
};

/** The chapters of a book share a few; one whose chapters each have their own keeps no more than these. */
const MAX_SETS = 8;

/** The same, which compiles the same sheets once. */
export function rememberSheets(): SheetCompiler {
  const known: { sheets: readonly string[]; compiled: Promise<CompiledSheets> }[] = [];
  return (sheets) => {
    const found = known.find(
      (one) => one.sheets.length === sheets.length && one.sheets.every((sheet, at) => sheet === sheets[at]),
    );
    if (found) return found.compiled;
    const compiled = compileSheets(sheets);
    if (known.length >= MAX_SETS) known.shift();
    known.push({ sheets, compiled });
    return compiled;
  };
}
