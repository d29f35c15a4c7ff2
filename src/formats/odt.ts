import { CONTENTS_NOTE, countNote, numberBlocks, placeHidden } from './document-blocks.js';
import type { Conversion, ConvertedFormat } from './format.js';
import { readOdtBody } from './odt-body.js';
import { openOpenDocument } from './open-document.js';
import { childOf, childrenNamed, descendantsNamed, parseXml, type XmlElement, xmlText } from './xml-tree.js';

/** Documents of LibreOffice Writer. */
export const odt: ConvertedFormat = {
  kind: 'converted',
  name: 'OpenDocument text',
  mediaType: 'application/vnd.oasis.opendocument.text',
  extensions: ['.odt', '.ott'],
  version: 2,
  maxBytes: 100_000_000,
  convert: async ({ bytes }) => convertOdt(bytes),
};

function convertOdt(bytes: Uint8Array): Conversion {
  const file = openOpenDocument(bytes, '.odt');
  const content = parseXml(file.content);
  const text = childOf(content, 'body', 'text');
  const { blocks, hidden, pictures, comments, hasContents } = readOdtBody(text, file.readStyles(content));
  return {
    blocks: numberBlocks(blocks),
    properties: file.properties,
    propertiesFrom: 'properties',
    notes: [
      ...countNote('Pictures and drawings are not read', pictures),
      ...countNote('Stretches of deleted text, kept as tracked changes, are left out', countDeletions(text)),
      ...countNote('Comments are left out', comments),
      ...(hasContents ? [CONTENTS_NOTE] : []),
      ...countNote('Stretches of hidden text are left out', hidden.length),
      ...file.notes,
    ],
    hidden: placeHidden(hidden, blocks),
  };
}

function countDeletions(text: XmlElement | undefined): number {
  const regions = childrenNamed(childOf(text, 'tracked-changes'), 'changed-region');
  return regions.filter((region) => [...descendantsNamed(region, 'deletion')].some((one) => deletedText(one) !== '')).length;
}

/** Without who did it and when. */
const deletedText = (deletion: XmlElement): string =>
  deletion.children
    .map((child) => (typeof child === 'string' ? child : child.name === 'change-info' ? '' : xmlText(child)))
    .join('')
    .trim();
