import { remember } from '../domain/remember.js';
import { claimPlain } from '../markdown/claim-text.js';
import { fold } from '../markdown/fold.js';

const MAX_KEYS = 3_000;

/** What a claim says, folded: those of a page are compared with each claim that comes to it, and with one source after the other. */
export const claimKey = remember((text) => fold(claimPlain(text)), MAX_KEYS);
