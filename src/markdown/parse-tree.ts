import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';

/** Names of micromark's constructs for text, those of GFM too. */
const INLINE = [
  ...['attention', 'autolink', 'characterEscape', 'characterReference', 'codeText', 'hardBreakEscape', 'htmlText'],
  ...['labelEnd', 'labelStartImage', 'labelStartLink'],
  ...['wwwAutolink', 'protocolAutolink', 'emailAutolink', 'strikethrough', 'gfmFootnoteCall', 'gfmPotentialFootnoteCall'],
];

const full = unified().use(remarkParse).use(remarkGfm).freeze();
const blocksOnly = unified().use(remarkParse).use(remarkGfm).use(disableInline).freeze();

/** Parses markdown (GFM) to a tree with positions. */
export const parseTree = (text: string): Root => full.parse(text);

/** The same without what is inside of paragraphs and headings: blocks and their places are the same, in about half the time. */
export const parseBlocks = (text: string): Root => blocksOnly.parse(text);

function disableInline(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: INLINE } }];
}
