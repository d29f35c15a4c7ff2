import { countNote, marginsNote, numberBlocks, placeHidden } from './document-blocks.js';
import { CannotRead, type Conversion, type ConvertedFormat } from './format.js';
import { readRtf } from './rtf-body.js';
import { keepSaid } from './written-properties.js';

/** Rich text, as old word processors and WordPad write it. */
export const rtf: ConvertedFormat = {
  kind: 'converted',
  name: 'RTF',
  mediaType: 'application/rtf',
  extensions: ['.rtf'],
  version: 2,
  maxBytes: 50_000_000,
  convert: async ({ bytes }) => convertRtf(bytes),
};

function convertRtf(bytes: Uint8Array): Conversion {
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 5)) !== '{\\rtf')
    throw new CannotRead('unreadable', 'is no RTF: it does not begin as one', 'Save it as .rtf or .docx.');
  const { blocks, info, hidden, pictures, deletions, comments, margins, doubts } = readRtf(bytes);
  return {
    blocks: numberBlocks(blocks),
    properties: keepSaid(info),
    propertiesFrom: 'properties',
    notes: [
      ...countNote('Pictures and embedded files are not read', pictures),
      ...countNote('Stretches of deleted text, kept as tracked changes, are left out', deletions),
      ...countNote('Comments are left out', comments),
      ...marginsNote(margins),
      ...countNote('Stretches of hidden text are left out', hidden.length),
      ...doubts,
    ],
    hidden: placeHidden(hidden, blocks),
  };
}
