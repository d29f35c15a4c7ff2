import { fileURLToPath } from 'node:url';
import { CannotRead } from './format.js';
import type { PdfItem } from './pdf-rows.js';

/** What we use of a document of pdf.js. */
export interface PdfDocument {
  numPages: number;
  getPage(number: number): Promise<PdfDocumentPage>;
  getMetadata(): Promise<{ info: Record<string, unknown> }>;
  /** Gives back what it holds. */
  destroy(): Promise<void>;
}

interface PdfDocumentPage {
  getViewport(options: { scale: number }): { width: number; height: number; transform: number[] };
  getTextContent(): Promise<{ items: (PdfItem | { type: string })[] }>;
  cleanup(): void;
}

interface PdfJs {
  getDocument(options: Record<string, unknown>): { promise: Promise<PdfDocument>; destroy(): Promise<void> };
  GlobalWorkerOptions: { workerSrc: string };
}

/**
 * Opens a PDF. pdf.js is taken from pdf.js-extract, the one small package that has it together with the tables of Korean, Chinese and
 * Japanese encodings: without them the text of many documents is lost and nothing says so.
 * @throws CannotRead when it is locked, or no PDF.
 */
export async function openPdf(bytes: Uint8Array): Promise<PdfDocument> {
  const home = import.meta.resolve('pdf.js-extract');
  const { getDocument, GlobalWorkerOptions } = (await import(new URL('./pdfjs/pdf.mjs', home).href)) as PdfJs;
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
