import type { GuardFinding, GuardName } from '../domain/guard.js';
import type { Source } from '../domain/source.js';

/** A stretch that a guard found. Offsets in UTF-16 code units, end exclusive; stretches of one guard are in order and apart. */
export interface Found extends Pick<GuardFinding, 'rule' | 'words' | 'score'> {
  start: number;
  end: number;
  /** What stands there from now on; undefined: it stays as it is. */
  replacement: string | undefined;
}

/** One guard over the sources: what it finds in a text, and what is to stand there instead. Pure. */
export interface SourceGuard {
  readonly name: GuardName;
  find(source: Pick<Source, 'text' | 'blocks' | 'mediaType' | 'isConverted'>): readonly Found[] | Promise<readonly Found[]>;
}

/** A guard whose finds need nothing but a text: it looks after questions, prompts, replies and answers too. */
export interface TextGuard extends SourceGuard {
  findInText(text: string): readonly Found[] | Promise<readonly Found[]>;
}
