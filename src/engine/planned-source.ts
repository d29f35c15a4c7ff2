import { ModelError } from '../domain/errors.js';
import type { RawPath } from '../domain/path.js';
import { type PlanDeps, type Proposal, proposePlan } from './plan-source.js';
import { type ReadDeps, type ReadFile, readRawFile } from './read-raw-file.js';
import type { WikiView } from './wiki-view.js';

/** A file of `raw/` with what an editor proposes for it, or why there is no proposal. */
export interface PlannedSource extends ReadFile {
  proposal: Proposal | undefined;
  failure: ModelError | undefined;
  notes: string[];
}

/**
 * Reads a file and has it planned. What a model cannot plan is a value here: the other sources go on.
 * @throws ModelError when every other call would fail in the same way, or the person ended it.
 */
export async function planFile(deps: PlanDeps & ReadDeps, view: WikiView, path: RawPath): Promise<PlannedSource> {
  const file = { ...(await readRawFile(deps, path)), proposal: undefined, failure: undefined, notes: [] };
  if (!file.source) return file;
  try {
    return { ...file, proposal: await proposePlan(deps, view, file.source) };
  } catch (error) {
    if (!(error instanceof ModelError) || error.isSetup || error.reason === 'stopped') throw error;
    return { ...file, failure: error };
  }
}
