import { CONTENTS_NOTE, countNote, marginsNote, numberBlocks, placeHidden } from './document-blocks.js';
import { readBody } from './docx-body.js';
import { readNumbering } from './docx-numbering.js';
import { readStyles } from './docx-styles.js';
import type { Conversion, ConvertedFormat } from './format.js';
import { type OfficePackage, openOfficePackage, readCoreProperties } from './office-package.js';
import { childOf, childrenNamed, descendantsNamed, elementsOf, type XmlElement, xmlText } from './xml-tree.js';

/** Documents of Word: paragraphs by their styles, lists, tables; what was deleted or hidden is not the document's words. */
export const docx: ConvertedFormat = {
  kind: 'converted',
  name: 'Word',
  mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  extensions: ['.docx', '.docm', '.dotx'],
  version: 1,
  maxBytes: 100_000_000,
  convert: async ({ bytes }) => convertDocx(bytes),
};

async function convertDocx(bytes: Uint8Array): Promise<Conversion> {
  const file = openOfficePackage(bytes, '.docx');
  const relations = file.relations(file.main);
  const partOf = (type: string): XmlElement | undefined => {
    const found = [...relations.values()].find((relation) => relation.type === type);
    return found && file.part(found.target);
  };
  const document = file.part(file.main);
  const [body] = document ? childrenNamed(document, 'body') : [];
  const read = readBody(body, {
    styles: readStyles(partOf('styles')),
    // A page of a colour of its own.
    ground: document && childOf(document, 'background') ? 'other' : undefined,
    numberingOf: readNumbering(partOf('numbering')),
    links: new Map([...relations].map(([key, { target }]) => [key, target])),
    footnotes: new Map([...readFootnotes('footnote', partOf('footnotes')), ...readFootnotes('endnote', partOf('endnotes'))]),
  });
  return {
    blocks: numberBlocks(read.blocks),
    properties: readCoreProperties(file),
    propertiesFrom: 'properties',
    notes: [
      ...countNote('Pictures and drawings are not read', read.pictures),
      ...countNote('Stretches of deleted text, kept as tracked changes, are left out', read.deletions),
      ...countNote('Tracked changes that nobody has accepted yet are read as the text', read.insertions),
      ...countNote('Comments are left out', partOf('comments') ? elementsOf(partOf('comments') as XmlElement).length : 0),
      ...(read.hasContents ? [CONTENTS_NOTE] : []),
      ...readMargins(file),
      ...(read.hidden.length > 0
        ? [`Hidden text is left out: ${read.hidden.length} ${read.hidden.length === 1 ? 'stretch' : 'stretches'}.`]
        : []),
      ...countNote('Files in it are not read', file.paths.filter((path) => /\/embeddings\/./.test(path)).length),
      ...(file.paths.some((path) => /vbaProject\.bin$/i.test(path)) ? ['It holds macros, which are neither read nor run.'] : []),
    ],
    hidden: placeHidden(read.hidden, read.blocks),
  };
}

/** Footnotes by `footnote 2`; lines that part them from the text are no notes. */
function readFootnotes(kind: 'footnote' | 'endnote', part: XmlElement | undefined): [string, XmlElement][] {
  return childrenNamed(part, kind).flatMap((note): [string, XmlElement][] => {
    const isLine = Object.entries(note.attributes).some(([name, value]) => /(^|:)type$/.test(name) && value !== 'normal');
    const id = Object.entries(note.attributes).find(([name]) => /(^|:)id$/.test(name))?.[1];
    return isLine || id === undefined ? [] : [[`${kind} ${id}`, note]];
  });
}

function readMargins(file: OfficePackage): string[] {
  const parts = [...file.relations(file.main).values()].filter(({ type }) => type === 'header' || type === 'footer');
  const texts = parts.map(({ target }) => {
    const part = file.part(target);
    const paragraphs = part ? [...descendantsNamed(part, 'p')] : [];
    return paragraphs.map((paragraph) => [...descendantsNamed(paragraph, 't')].map(xmlText).join('')).join(' ');
  });
  return marginsNote(texts);
}
