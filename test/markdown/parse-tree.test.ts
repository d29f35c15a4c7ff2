import fc from 'fast-check';
import type { Root, RootContent } from 'mdast';
import { expect, it } from 'vitest';
import { parseBlocks, parseTree } from '../../src/markdown/parse-tree.js';
import { HOSTILE, hostileText } from './arbitraries.js';

type Outline = { type: string; start: number | undefined; end: number | undefined; children: Outline[] };
const CONTAINERS = new Set(['root', 'list', 'listItem', 'blockquote', 'footnoteDefinition']);

/** Types and places of blocks, without what is inside of paragraphs, headings and cells. */
const outline = (node: Root | RootContent): Outline => ({
  type: node.type,
  start: node.position?.start.offset,
  end: node.position?.end.offset,
  children: 'children' in node && CONTAINERS.has(node.type) ? node.children.map((child) => outline(child)) : [],
});

it('sees the same blocks with and without what is inside of them', () => {
  const piece = fc.oneof(
    hostileText,
    fc.constantFrom(
      ...HOSTILE.map((text) => `  ${text}`),
      '\n',
      '\n\n',
      '- ',
      '> ',
      '    ',
      '| - |\n',
      '```\n',
      '~~~\n',
      '---\n',
      '<!--',
      '-->',
      '\t',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.boolean(), (pieces, isCrlf) => {
      const text = isCrlf ? pieces.join('\r\n') : pieces.join('');
      expect(outline(parseBlocks(text))).toEqual(outline(parseTree(text)));
    }),
    { numRuns: 80 },
  );
});
