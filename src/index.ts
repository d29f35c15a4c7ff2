/** The library: what the command is made of, for programs. */
export { findWikiRoot, type Initialised, initWiki, openWiki, type Wiki } from './app.js';
export * from './domain/errors.js';
export type { ToAdd } from './engine/add/add.js';
export type { Added } from './engine/add/added.js';
export type { Answer, AnswerCitation } from './engine/answer.js';
export type { IngestReport } from './engine/report.js';
export type { Shown } from './engine/show.js';
export type { Status } from './engine/status.js';
