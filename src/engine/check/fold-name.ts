import { remember } from '../../domain/remember.js';
import { fold } from '../../markdown/fold.js';

const MAX_NAMES = 20_000;

/** A name, folded: all those of a wiki are asked for with each source. */
export const foldName = remember(fold, MAX_NAMES);
