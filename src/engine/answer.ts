import type { RawPath, WikiPath } from '../domain/path.js';
import type { Usage } from '../domain/usage.js';

/** A citation as an answer shows it: checked against its source. */
export interface AnswerCitation {
  /** Path below `wiki/` without `.md`, as in `[[page]]`. */
  page: string;
  source: RawPath;
  /** `L4`, `L4-L6`, `page=3`, … as at the end of an address; empty where it is not known. */
  locator: string;
  quote: string;
  /** The day that the source speaks for; empty when unknown. */
  date: string;
}

/** A sentence of an answer that holds. */
export interface CheckedStatement {
  /** As the answerer said it. */
  said: string;
  citations: AnswerCitation[];
  /** Markdown: the sentence, its pages and its sources. */
  line: string;
}

/** What `wiki ask` gives. */
export interface Answer {
  question: string;
  /** Markdown: a statement a line, each with its page and its source. */
  answer: string;
  /** True: the wiki does not know, or the question was declined; `answer` says so. */
  abstained: boolean;
  /** Why a question was declined: it asks for the program's instructions, gives it orders, or is about what is not spoken of. */
  declined?: 'reveal' | 'order' | 'topic' | undefined;
  /** What else a person should know. */
  notes: string[];
  statements: CheckedStatement[];
  citations: AnswerCitation[];
  pagesRead: string[];
  /** Who answered: `provider/model`. */
  editor: string;
  usage: Usage | undefined;
}

/** `entities/박영희` for `entities/박영희.md`. */
export const pageName = (path: WikiPath): string => path.replace(/\.md$/, '');
