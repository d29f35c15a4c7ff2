import type { TransactionOptions } from '../../store/store.js';
import type { WaitOptions } from '../options.js';
import { say } from '../output.js';

/** How a command waits for another process that is writing: it says so once; with `--no-wait` not at all. */
export const waitAloud = ({ wait = true }: WaitOptions = {}): TransactionOptions =>
  wait ? { onWait: (holder) => say(`Waiting: ${holder} is writing to this wiki.`) } : { waitMs: 0 };
