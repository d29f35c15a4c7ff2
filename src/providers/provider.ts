import type { Catalogue } from '../domain/catalogue.js';
import type { Citation, Page } from '../domain/page.js';
import type { WikiPath } from '../domain/path.js';
import type { Reply } from '../domain/reply.js';
import type { Source } from '../domain/source.js';
import type { WikiLanguage } from '../domain/words.js';

/** What an editor gets to plan one source. */
export interface PlanRequest {
  source: Source;
  /** The wiki's language: of headings and of what the editor writes itself. */
  language: WikiLanguage;
  /** Prose of `schema/wiki.md`. */
  schema: string;
  catalogue: Catalogue;
  /** Existing pages that the source may speak of, with their claims; claim numbers `‹n›` count these claims from 1 in page order. */
  candidates: Page[];
}

/** One claim that an answer may rest on. `id` is its place in the list that the answerer was given. */
export interface Evidence {
  id: number;
  page: WikiPath;
  title: string;
  section: string;
  /** Plain text of the claim. */
  text: string;
  citation: Citation;
  /** Not replaced and not withdrawn. */
  live: boolean;
  /** Relevance to the question, higher is better, comparable within one request. */
  score: number;
}

export interface AnswerRequest {
  question: string;
  language: WikiLanguage;
  evidence: Evidence[];
}

/** What an answerer says: statements, each resting on evidence by id. No statements: the wiki does not know. */
export interface AnswerDraft {
  statements: { text: string; evidence: number[] }[];
}

export interface Usage {
  inputTokens: number;
  cachedInputTokens: number;
  outputTokens: number;
}

/** What can plan and answer: a model, or the embedded editor. Replies are untrusted: the engine checks each part. */
export interface Provider {
  /** `provider/model`, for trailers and source pages: `embedded/structure-1`. */
  readonly name: string;
  plan(request: PlanRequest): Promise<{ reply: Reply; usage: Usage | undefined }>;
  answer(request: AnswerRequest): Promise<{ draft: AnswerDraft; usage: Usage | undefined }>;
}
