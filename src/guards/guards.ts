import type { Source } from '../domain/source.js';
import { cleanText, guardSource, type SourceGuards } from './guard-source.js';
import { hiddenMarkupGuard } from './hidden-markup.js';
import { invisibleCharactersGuard } from './invisible-characters.js';
import { makePersonalDataGuard } from './personal-data.js';
import { secretsGuard } from './secrets.js';

export interface GuardOptions {
  instructions: 'off' | 'flag' | 'quarantine';
  personalData: 'off' | 'flag' | 'redact';
  personalKey: string;
}

/** All guards that look at texts. */
export interface Guards {
  guardSource(source: Source): Promise<Source>;
  /** Without secrets, and without personal data where that is asked for: for prompts, questions, replies and answers. */
  clean(text: string): Promise<string>;
}

/** A new guard is a file beside this one and a line here. Characters come first: one between two letters would hide a secret. */
export function makeGuards({ instructions, personalData, personalKey }: GuardOptions): Guards {
  const personal = personalData === 'off' ? [] : [makePersonalDataGuard(personalData, personalKey)];
  const texts = [secretsGuard, ...personal];
  const guards: SourceGuards = {
    replacing: [invisibleCharactersGuard, ...texts, hiddenMarkupGuard],
    texts,
    instructions,
  };
  return { guardSource: (source) => guardSource(source, guards), clean: (text) => cleanText(text, texts) };
}
