import type { GuardFinding } from '../domain/guard.js';
import type { RawPath, WikiPath } from '../domain/path.js';
import type { Diagnostic } from '../domain/plan.js';
import type { Usage } from '../domain/usage.js';

/** What became of one source. */
export interface IngestReport {
  source: RawPath;
  /** `unchanged`: everything that it says was there. `refused`: it cannot be read. `failed`: no valid plan came of it. */
  status: 'ingested' | 'unchanged' | 'refused' | 'failed';
  /** Why it was refused or failed, and what to do. */
  reason: string | undefined;
  hint: string | undefined;
  /** Of one that failed: the code of the error. */
  code?: string | undefined;
  /** Of one that failed or was refused: may the same bytes go in later? */
  isPassing?: boolean | undefined;
  /** When `wiki watch` tries it again, ISO 8601. */
  nextTryAt?: string | undefined;
  pages: { path: WikiPath; title: string; outcome: 'created' | 'appended'; kept: number }[];
  claims: { kept: number; repeated: number; refused: number };
  /** Percent of its citable blocks that some claim cites. */
  coverage: number | undefined;
  diagnostics: Diagnostic[];
  /** What the guards found in it. */
  guards: readonly GuardFinding[];
  commit: string | undefined;
  /** The commit of what a person had changed on these pages. */
  editCommit: string | undefined;
  /** Of a picture: where the words that a model read in it stand, a source of its own. */
  transcription?: RawPath | undefined;
  /** What else a person should know: a recovery, a page that could not be put. */
  notes: string[];
  usage: Usage | undefined;
  /** Of a model: the claims that it proposed, and how many of them were refused before it was asked again. */
  first: { claims: number; refused: number } | undefined;
}
