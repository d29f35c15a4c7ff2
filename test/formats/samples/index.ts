import { csvSample, tsvSample } from './csv.js';
import { chatSample, jsonSample, notebookSample } from './data.js';
import { docxSample } from './docx.js';
import { epubSample } from './epub.js';
import { htmlSample } from './html.js';
import { mailSample, mboxSample } from './mail.js';
import { odsSample, odtSample } from './open-document.js';
import { pdfSample } from './pdf.js';
import { pptxSample } from './pptx.js';
import { rtfSample } from './rtf.js';
import type { FormatSample } from './sample.js';
import { srtSample, vttSample } from './subtitles.js';
import { xlsxSample } from './xlsx.js';

/** One file at least of every format that is converted. */
export const SAMPLES: readonly FormatSample[] = [
  ...[htmlSample, pdfSample, epubSample, mailSample, mboxSample, vttSample, srtSample],
  ...[docxSample, pptxSample, xlsxSample, odtSample, odsSample, rtfSample],
  ...[csvSample, tsvSample, notebookSample, jsonSample, chatSample],
];
