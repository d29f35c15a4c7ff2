import type { WikiError } from '../../domain/errors.js';
import type { WikiLanguage } from '../../domain/words.js';
import type { Examiner, Store } from '../../store/store.js';

/** What a doctor works with. What could not be had is the error that says why: a doctor goes on without it. */
export interface DoctorDeps {
  store: Store;
  openExaminer: () => Promise<Examiner>;
  /** The wiki's language as its settings say it. */
  language: WikiLanguage | WikiError;
  /** A sentence for each key of the settings that is not known. */
  unknownKeys: readonly string[];
  /** `YYYY-MM-DD`. */
  today: () => string;
  nowMs: () => number;
}
