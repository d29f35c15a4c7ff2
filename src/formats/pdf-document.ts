import { fileURLToPath } from 'node:url';
import { CannotRead } from './format.js';
import type { PdfDrawing, PdfOperatorNames, PdfOperators } from './pdf-drawing.js';
import { readDrawing } from './pdf-drawing.js';
import type { Box } from './pdf-matrix.js';
import type { PdfItem } from './pdf-rows.js';

/** What we use of a document of pdf.js. */
export interface PdfDocument {
  numPages: number;
  getPage(number: number): Promise<PdfDocumentPage>;
  /** Where and how a page draws what stands on it; of pictures only those of one pixel. */
  readDrawing(page: PdfDocumentPage): Promise<PdfDrawing>;
  getMetadata(): Promise<{ info: Record<string, unknown> }>;
  /** Gives back what it holds. */
  destroy(): Promise<void>;
}

interface PdfDocumentPage {
  /** Its visible part, as the file has it. */
  view: Box;
  getViewport(options: { scale: number }): { width: number; height: number; transform: number[] };
  getTextContent(): Promise<{ items: (PdfItem | { type: string })[] }>;
  getOperatorList(options: { annotationMode: number }): Promise<PdfOperators>;
  commonObjs: { has(id: string): boolean; get(id: string): { isType3Font?: boolean } | null };
  cleanup(): void;
}

interface PdfJs {
  getDocument(options: Record<string, unknown>): {
    promise: Promise<Omit<PdfDocument, 'readDrawing' | 'destroy'>>;
    destroy(): Promise<void>;
  };
  OPS: PdfOperatorNames;
  GlobalWorkerOptions: { workerSrc: string };
}

/** As `getTextContent`, which gives none of theirs. */
const NO_ANNOTATIONS = 0;

/**
 * Opens a PDF. pdf.js is taken from pdf.js-extract, the one small package that has it together with the tables of Korean, Chinese and
 * Japanese encodings: without them the text of many documents is lost and nothing says so.
 * @throws CannotRead when it is locked, or no PDF.
 */
export async function openPdf(bytes: Uint8Array): Promise<PdfDocument> {
  const home = import.meta.resolve('pdf.js-extract');
  const { getDocument, GlobalWorkerOptions, OPS } = (await import(new URL('./pdfjs/pdf.mjs', home).href)) as PdfJs;
  GlobalWorkerOptions.workerSrc = new URL('./pdfjs/pdf.worker.mjs', home).href;
  const task = getDocument({
    data: bytes,
    cMapUrl: fileURLToPath(new URL('./cmaps/', home)),
    cMapPacked: true,
    verbosity: 0,
    isEvalSupported: false,
    useSystemFonts: false,
    // Pictures are not looked at: whatever they would cost is saved.
    maxImageSize: 1,
  });
  try {
    const document = await task.promise;
    return {
      numPages: document.numPages,
      getPage: (number) => document.getPage(number),
      getMetadata: () => document.getMetadata(),
      readDrawing: async (page) => {
        const operators = await page.getOperatorList({ annotationMode: NO_ANNOTATIONS });
        const { commonObjs } = page;
        return readDrawing(operators, OPS, (font) => commonObjs.has(font) && commonObjs.get(font)?.isType3Font === true);
      },
      destroy: () => task.destroy(),
    };
  } catch (error) {
    await task.destroy();
    const name = error instanceof Error ? error.name : '';
    if (name === 'PasswordException') throw new CannotRead('locked', 'is protected by a password', 'Save a copy without it.');
    if (name === 'InvalidPDFException')
      throw new CannotRead('unreadable', 'is no PDF, or a damaged one', 'Is the file complete?');
    throw error;
  }
}
