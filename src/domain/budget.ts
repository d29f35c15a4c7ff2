import type { Usage } from './usage.js';

/** A call that is about to be paid for. Tokens are estimates. */
export interface PlannedCall {
  /** The source that it is about, and what earlier runs paid for it. */
  source?: { path: string; paid: Usage | undefined } | undefined;
  inputTokens: number;
  /** The most that it may write. */
  maxOutputTokens: number;
}

/** What may be spent. */
export interface Budget {
  /**
   * Puts by what the call will cost; what is given back is told what it did cost (undefined: nothing came of it, and nothing is known).
   * @throws ModelError when the budget of its source, this run or this day does not reach.
   */
  begin(call: PlannedCall): Promise<(usage: Usage | undefined) => Promise<void>>;
}
