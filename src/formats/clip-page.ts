import { SourceRefused } from '../domain/errors.js';
import { convertInWorker } from './convert-in-worker.js';
import { decodeText } from './decode-text.js';
import { CannotRead, type Picture } from './format.js';
import { html } from './html.js';
import { declaredEncoding } from './html-tree.js';
import { layOutBlocks } from './lay-out-blocks.js';

/** A web page as it came. */
export interface PageToClip {
  bytes: Uint8Array;
  /** Where it was. */
  address: string;
  /** The encoding that its server names, which goes before what the page says. */
  charset: string | undefined;
}

/** The matter of a web page as markdown in which its words can do nothing. */
export interface ClippedPage {
  /** Ends with a line feed; `HOLE n HOLE` stands for the nth picture. */
  text: string;
  pictures: Picture[];
  /** What it says of itself: `title`, `author`, `published`, `modified`, `site`. */
  properties: Record<string, string | string[]>;
  /** What was left out or doubted: whole sentences. */
  notes: string[];
}

/** Reads a page as any page below `raw/` is read, in a thread with a deadline. @throws SourceRefused when there is nothing to read. */
export async function clipPage({ bytes, address, charset }: PageToClip): Promise<ClippedPage> {
  const { text, notes } = decode(bytes, address, charset);
  const outcome = await convertInWorker(html, { bytes: new TextEncoder().encode(text), name: 'page.html', address });
  if (!outcome.ok) throw new SourceRefused(outcome.reason, `${address}: it ${outcome.message}.`, outcome.hint);
  const { blocks, properties, notes: said, pictures = [] } = outcome.conversion;
  return { text: layOutBlocks(blocks).text, pictures, properties, notes: [...notes, ...said] };
}

function decode(bytes: Uint8Array, address: string, charset: string | undefined): ReturnType<typeof decodeText> {
  try {
    return decodeText(bytes, { declared: charset ?? declaredEncoding(bytes), allowControls: true });
  } catch (error) {
    if (error instanceof CannotRead) throw new SourceRefused(error.reason, `${address}: it ${error.message}.`, error.hint);
    throw error;
  }
}
