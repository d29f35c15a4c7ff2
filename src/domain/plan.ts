import type { Citation, EditedKind, PartialDate, SectionKey } from './page.js';
import type { RawPath, Sha256, WikiPath } from './path.js';

/** A claim that was accepted, and the place on one page where it goes. */
export interface PlannedClaim {
  /** Id in the reply, for reports. */
  id: number;
  section: SectionKey;
  /** Inert markdown on one line, links resolved. */
  text: string;
  /** Role `source`, quotes are the source's own stretches with corrected lines. */
  citations: Citation[];
  /** Claims on the same page that this one replaces, by their text as it stands on the page. */
  replaces: string[];
}

/** One change that the editor asks for. A `create` of a page that exists is applied as an `append`. */
export type Action =
  | {
      action: 'create';
      page: WikiPath;
      title: string;
      kind: EditedKind;
      type: string | undefined;
      aliases: string[];
      summary: string;
      claims: PlannedClaim[];
      todos: PlannedTodo[];
    }
  | {
      action: 'append';
      page: WikiPath;
      title: string;
      aliases: string[];
      summary: string;
      claims: PlannedClaim[];
      todos: PlannedTodo[];
    };

/** Two claims of one subject and time that cannot both hold. */
export interface PlannedTodo {
  section: SectionKey;
  /** Inert markdown after `TODO: <the wiki's words>`. */
  text: string;
  citations: Citation[];
}

/** A fact with its evidence, for the source's own page. */
export interface CitedText {
  text: string;
  citations: Citation[];
}

/** What code made of an editor's reply: everything in it was checked. */
export interface Plan {
  source: RawPath;
  sha256: Sha256;
  date: PartialDate | undefined;
  /** Plain text, one line. */
  summary: string;
  topics: string[];
  mentions: (CitedText & { name: string; kind: string })[];
  decisions: CitedText[];
  questions: CitedText[];
  relations: (CitedText & { from: string; verb: string; to: string })[];
  actions: Action[];
}

/** A finding of a check or of lint. `refused`: the part was left out; `changed`: it went in otherwise than proposed; `warning`: it went in. */
export interface Diagnostic {
  rule: string;
  severity: 'refused' | 'changed' | 'warning';
  /** What it is about: `claim 3`, `page "Alpha"`. */
  part: string;
  message: string;
}

/** The exact bytes to write, and the commit. Paths are below the wiki's root. */
export interface Changeset {
  /** Undefined: the file goes. */
  writes: Map<string, string | undefined>;
  message: string;
}
