import type { RawPath } from '../../domain/path.js';

/** What became of one thing that was to be added. */
export interface Added {
  /** As the person named it. */
  given: string;
  path: RawPath;
  /** `changed`: a newer version took the place of the one that was fetched before. `there`: nothing was done. */
  outcome: 'added' | 'changed' | 'there';
  /** Where it was in the end, of what was fetched. */
  address?: string;
  /** Pictures that lie beside it. */
  pictures?: number;
  /** What was left out or doubted: whole sentences. */
  notes: string[];
}
