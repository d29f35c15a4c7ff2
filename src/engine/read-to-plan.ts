import { SourceRefused } from '../domain/errors.js';
import { type GuardFinding, isOrder, nameLines } from '../domain/guard.js';
import type { RawPath } from '../domain/path.js';
import { quoteWord, showName } from '../domain/quote-word.js';
import { type Replacement, replaceStretches } from '../domain/replace-stretches.js';
import type { Source } from '../domain/source.js';
import { type ReadDeps, type ReadFile, readRawFile } from './read-raw-file.js';

/** What of a source an editor may see. */
export interface PlanReadDeps extends ReadDeps {
  /** Sources that a person named to be taken in whatever stands in them. */
  released?: ReadonlySet<RawPath> | undefined;
}

/**
 * Reads a file as an editor is to see it: passages that read like orders to the program are kept back, so that nothing can be quoted
 * from them; or the whole source is, until a person releases it.
 */
export const readToPlan = async (deps: PlanReadDeps, path: RawPath): Promise<ReadFile> =>
  keepFromEditor(deps, await readRawFile(deps, path));

/** The same of a file that was read. */
export function keepFromEditor(deps: PlanReadDeps, file: ReadFile): ReadFile {
  const { source, path } = file;
  if (source === undefined) return file;
  if (deps.released?.has(path)) return { ...file, guards: file.guards.map(release) };
  const orders = deps.quarantines ? file.guards.filter(isOrder) : [];
  if (orders.length === 0) return { ...file, source: keepBack(source) };
  const refusal = new SourceRefused(
    'quarantined',
    `raw/${showName(path)}: quarantined: ${nameLines(orders)} ${orders.length === 1 ? 'reads like an order' : 'read like orders'} to the program.`,
    `Look at it: wiki show ${quoteWord(`raw/${path}`)}. To take it in all the same: wiki ingest --release ${quoteWord(`raw/${path}`)}`,
  );
  return { ...file, source: undefined, refusal };
}

/** What was hidden is not in the text, and stays out. */
const release = (finding: GuardFinding): GuardFinding =>
  finding.guard === 'instructions' ? { ...finding, action: 'released' } : finding;

/** The same value for the same source: what was made of it once is looked up by it. */
const kept = new WeakMap<Source, Source>();

function keepBack(source: Source): Source {
  const { instructions: orders = [], labels = [] } = source.guarded ?? {};
  if (orders.length + labels.length === 0) return source;
  const known = kept.get(source) ?? withoutLabels(replaceStretches(source, orders.map(toNothing)), new Set(labels));
  kept.set(source, known);
  return known;
}

const toNothing = ({ start, end }: { start: number; end: number }): Replacement => ({ start, end, text: '' });

function withoutLabels(source: Source, labels: ReadonlySet<string>): Source {
  const { path, title, notes, blocks } = source;
  const isKept = (label: string): boolean => !labels.has(label);
  return {
    ...source,
    title: isKept(title) ? title : isKept(path) ? path.slice(path.lastIndexOf('/') + 1) : '(kept back)',
    notes: notes.filter(isKept),
    blocks: blocks.map((block) => ({ ...block, headings: block.headings.filter(isKept) })),
  };
}
