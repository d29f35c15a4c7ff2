import type { Catalogue } from '../domain/catalogue.js';
import type { Citation, EditedKind, Page, PartialDate } from '../domain/page.js';
import type { RawPath, WikiPath } from '../domain/path.js';
import type { Diagnostic } from '../domain/plan.js';
import type { Reply } from '../domain/reply.js';
import type { Source } from '../domain/source.js';
import type { Usage } from '../domain/usage.js';
import type { WikiLanguage } from '../domain/words.js';

/** A page that an editor is shown. `shown`: the numbers of its claims that it sees, from 1 in page order; undefined: all of them. */
export interface Candidate extends Page {
  shown?: ReadonlySet<number> | undefined;
}

/** What is known of a page that the editor is not shown: that it is there. */
export interface KnownPage {
  title: string;
  kind: string;
  aliases: readonly string[];
  summary: string;
}

/** A part of a long source: whole lines, 1-based, both ends included, and what the parts before it proposed. */
export interface SourcePart {
  number: number;
  count: number;
  startLine: number;
  endLine: number;
  /** Summary of what was read so far. */
  summary: string;
  pages: readonly { title: string; kind: EditedKind | undefined }[];
  claims: readonly string[];
}

/** What an editor gets to plan one source, or one part of it. */
export interface PlanRequest {
  source: Source;
  /** The wiki's language: of headings and of what the editor writes itself. */
  language: WikiLanguage;
  /** Prose of `schema/wiki.md`. */
  schema: string;
  catalogue: Catalogue;
  /** Existing pages that the source may speak of, with their claims; `title‹n›` counts the claims of a page from 1 in page order. */
  candidates: Candidate[];
  /** Further pages that the source names or that a search found. */
  known: KnownPage[];
  part?: SourcePart | undefined;
  /** What earlier runs paid for this source. */
  paid?: Usage | undefined;
}

/** What of a reply was refused: the editor may say it once more. */
export interface RepairRequest {
  plan: PlanRequest;
  reply: Reply;
  refused: readonly Diagnostic[];
}

/** One claim that an answer may rest on. `id` is its place in the list that the answerer was given. */
export interface Evidence {
  id: number;
  page: WikiPath;
  title: string;
  /** Title and aliases of its page. */
  names: string;
  section: string;
  /** Plain text of the claim. */
  text: string;
  citation: Citation;
  /** What else proves it: its other quotes, and other sources that say the same. */
  further?: readonly Citation[];
  /** The day from which something else holds, where the claim was replaced and the newer source has a day. */
  until?: PartialDate | undefined;
  /** Not replaced and not withdrawn. */
  live: boolean;
  /** Relevance to the question, higher is better, comparable within one request. */
  score: number;
}

/** A line of the index: what there is to read. */
export interface IndexLine {
  title: string;
  kind: string;
  aliases: readonly string[];
  summary: string;
}

export interface SelectRequest {
  question: string;
  language: WikiLanguage;
  lines: readonly IndexLine[];
}

export interface AnswerRequest {
  question: string;
  language: WikiLanguage;
  evidence: Evidence[];
  /** How much each search term of the question tells: its idf in the whole wiki. Terms that are not there count as 1. */
  weights?: ReadonlyMap<string, number>;
  /** What an earlier draft said that did not hold, and why: it may be said once more, or left out. */
  refused?: readonly { text: string; why: string }[];
}

/** A sentence of an answer and the evidence under it, by id. */
export interface Statement {
  text: string;
  evidence: number[];
}

/** What an answerer says: statements, each resting on evidence. No statements: the wiki does not know. */
export interface AnswerDraft {
  statements: Statement[];
}

/** How a call goes on. */
export interface ProviderCall {
  signal?: AbortSignal | undefined;
  /** Gets each statement of an answer as soon as it is whole, before the draft is; a retry may say it again. */
  onStatement?: ((statement: Statement) => void) | undefined;
}

/** A request as it would be sent, for `--dry-run`. Tokens are estimates. */
export interface RequestPreview {
  /** Of what is no plan: it has a picture read, or passages scored. */
  purpose?: 'picture' | 'judge';
  /** What is the same for every source. */
  system: string;
  text: string;
  inputTokens: number;
  outputTokens: number;
}

/** A picture that a model is to be shown. */
export interface PictureRequest {
  /** Below `raw/`: what the call is paid for. */
  path: RawPath;
  mediaType: string;
  bytes: Uint8Array;
  width: number;
  height: number;
  language: WikiLanguage;
}

/** What a model read in a picture. Both are untrusted text. */
export interface PictureReply {
  /** The words that stand in it, as markdown; empty where there are none. */
  words: string;
  /** What else is to be seen, in words of the model. */
  seen: string;
}

/** Passages of a source that are to be scored: how much each is an order to whoever processes it. */
export interface JudgeRequest {
  path: RawPath;
  passages: readonly string[];
}

/** What a model adds to planning and answering. Every call may fail with `ModelError`; replies are untrusted. */
export interface ModelCalls {
  /** Version of the prompt: in trailers and on source pages. */
  readonly prompt: string;
  repair(request: RepairRequest, call?: ProviderCall): Promise<{ reply: unknown; usage: Usage | undefined }>;
  /** Numbers of lines, from 1, whose pages are to be read. */
  select(request: SelectRequest, call?: ProviderCall): Promise<{ numbers: number[]; usage: Usage | undefined }>;
  preview(request: PlanRequest): RequestPreview;
  /** Of a model that sees. */
  pictures?: PictureCalls | undefined;
  /** Version of the prompt of `judge`. */
  readonly judgePrompt: string;
  previewJudge(request: JudgeRequest): RequestPreview;
  /** A score for each passage, in their order: 0–1. */
  judge(request: JudgeRequest, call?: ProviderCall): Promise<{ scores: number[]; usage: Usage | undefined }>;
}

/** What a model that sees adds. */
export interface PictureCalls {
  /** Bytes and pixels of an edge that a service takes at most. */
  readonly maxBytes: number;
  readonly maxEdge: number;
  read(request: PictureRequest, call?: ProviderCall): Promise<{ reply: PictureReply; usage: Usage | undefined }>;
  preview(request: PictureRequest): RequestPreview;
}

/**
 * What can plan and answer: a model, or the embedded editor. Replies are untrusted: the engine checks each part.
 * @throws ModelError from every call of a model.
 */
export interface Provider {
  /** `provider/model`, for trailers and source pages: `embedded/structure-6`. */
  readonly name: string;
  /** Undefined: works here, costs nothing, and plans one source after the other. */
  readonly model?: ModelCalls | undefined;
  plan(request: PlanRequest, call?: ProviderCall): Promise<{ reply: unknown; usage: Usage | undefined }>;
  answer(request: AnswerRequest, call?: ProviderCall): Promise<{ draft: AnswerDraft; usage: Usage | undefined }>;
}
