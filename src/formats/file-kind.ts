import { CannotRead, type Format } from './format.js';
import { findFormat } from './index.js';

/** What the first bytes of a file say that it is. */
interface FileKind {
  /** `a PDF` */
  name: string;
  /** Under which its reader is found; none where there is no reader. */
  extension: string | undefined;
}

/** How files of these kinds begin, letters for bytes, and where they say it. None of it is how a text begins. */
const SIGNS: readonly { name: string; extension?: string; at?: number; signs: readonly string[] }[] = [
  { name: 'a text in RTF', extension: '.rtf', signs: ['{\\rtf1', '{\\rtf0'] },
  { name: 'a file of Office programs before 2007', signs: ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'] },
  {
    name: 'a packed archive',
    signs: ['7z\xbc\xaf\x27\x1c', 'Rar!\x1a\x07', '\x1f\x8b\x08', '\xfd7zXZ\0', 'BZh91AY&SY', '\x28\xb5\x2f\xfd'],
  },
  { name: 'a program', signs: ['\x7fELF', 'MZ\x90\0', '\xcf\xfa\xed\xfe', '\xca\xfe\xba\xbe', '\0asm'] },
  { name: 'a database', signs: ['SQLite format 3\0'] },
  { name: 'a sound', signs: ['ID3\x02\0', 'ID3\x03\0', 'ID3\x04\0', 'OggS\0', 'fLaC\0'] },
  { name: 'a film', signs: ['\x1aE\xdf\xa3'] },
  { name: 'a film or a sound', at: 4, signs: ['ftypisom', 'ftypmp4', 'ftypM4', 'ftypqt', 'ftypavc', 'ftyp3g'] },
];
/** A mark of UTF-8 or blank lines before it hinder no program that opens it. */
const PDF = /^(?:\xef\xbb\xbf)?\s{0,16}%PDF-\d/;

/** Names and types of parts by which a zip file is told; they stand in it as they are, packed or not. */
const ZIPS: readonly (readonly [sign: string, name: string, extension: string])[] = [
  ['word/document', 'a Word document', '.docx'],
  ['xl/workbook', 'an Excel workbook', '.xlsx'],
  ['ppt/presentation', 'a PowerPoint presentation', '.pptx'],
  ['mimetypeapplication/epub+zip', 'an e-book', '.epub'],
  ['mimetypeapplication/vnd.oasis.opendocument.text', 'an OpenDocument text', '.odt'],
  ['mimetypeapplication/vnd.oasis.opendocument.spreadsheet', 'an OpenDocument sheet', '.ods'],
];

const MAX_HEAD = 512;

/** What a file is by its first bytes, whatever its name or its end says; undefined for text, and for what nothing tells. */
function findFileKind(bytes: Uint8Array): FileKind | undefined {
  const head = Buffer.from(bytes.subarray(0, MAX_HEAD)).toString('latin1');
  if (head.startsWith('PK\x03\x04')) return findZipKind(bytes);
  if (PDF.test(head)) return { name: 'a PDF', extension: '.pdf' };
  const found = SIGNS.find(({ at, signs }) => signs.some((sign) => head.startsWith(sign, at)));
  return found && { name: found.name, extension: found.extension };
}

/** What is told last counts: a file may hold others (the workbook of a chart), and its own directory stands behind all of them. */
function findZipKind(bytes: Uint8Array): FileKind {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = file.subarray(0, MAX_HEAD);
  const last = ZIPS.map((kind) => ({ kind, at: file.lastIndexOf(kind[0], undefined, 'latin1') })).sort((a, b) => b.at - a.at)[0];
  // The type of an OpenDocument stands at its beginning.
  const found =
    ZIPS.find(([sign]) => sign.startsWith('mimetype') && head.includes(sign, 'latin1')) ??
    (last && last.at >= 0 ? last.kind : undefined);
  return { name: found?.[1] ?? 'a zip archive', extension: found?.[2] };
}

/** Packages of which only their own reader knows whether they are what they should be. */
const PACKAGE = /^application\/(?:vnd\.(?:openxmlformats|oasis)|epub)/;

/**
 * Is the file something else than what its name says? A text reader would take a PDF of letters for a text, and complain of a byte.
 * @throws CannotRead that says what it is, and under which name it is read.
 */
export function checkFileKind(name: string, bytes: Uint8Array, format: Format): void {
  const kind = findFileKind(bytes);
  if (kind === undefined) return;
  const own = kind.extension === undefined ? undefined : findFormat(`a${kind.extension}`);
  if (own === format || (own === undefined && PACKAGE.test(format.mediaType))) return;
  const bare = name.replace(/(?<=.)\.[\p{L}\p{N}_-]{1,12}$/u, '');
  const hint =
    own === undefined
      ? kind.name.includes('arch')
        ? 'Unpack it, and add what is in it.'
        : 'Save what it says in a format that can be read.'
      : `Rename it to ${JSON.stringify(`${bare}${kind.extension}`)}.`;
  throw new CannotRead('binary', `is ${kind.name} by its first bytes, whatever its name says`, hint);
}
