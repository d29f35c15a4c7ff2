import { csvSample, tsvSample } from './csv.js';
import { chatSample, jsonSample, notebookSample } from './data.js';
import { docxSample } from './docx.js';
import { epubSample } from './epub.js';
import { htmlSample } from './html.js';
import { mailSample, mboxSample } from './mail.js';
import { odsSample, odtSample } from './open-document.js';
import { pdfSample } from './pdf.js';
import { pptxSample } from './pptx.js';
import type { FormatSample } from './sample.js';
import { srtSample, vttSample } from './subtitles.js';
import { xlsxSample } from './xlsx.js';

/** One file at least of every format that is converted. */
export const SAMPLES: readonly FormatSample[] = [
  ...[
    htmlSample,
    pdfSample,
    docxSample,
    pptxSample,
    xlsxSample,
    odtSample,
    odsSample,
    epubSample,
    mailSample,
    mboxSample,
    vttSample,
    srtSample,
  ],
  ...[csvSample, tsvSample, notebookSample, jsonSample, chatSample],
];
