/** Text at a place of a page: points from the bottom left corner. */
export interface PdfText {
  x: number;
  y: number;
  text: string;
  size?: number;
  /** Operators before it; what they set ends with it. */
  draw?: string;
}

interface PdfParts {
  info?: Record<string, string>;
  /** Entries of the trailer's dictionary. */
  trailer?: string;
  /** A picture, `/Im1`: entries of its dictionary, and its bytes. */
  picture?: { dictionary: string; data: string };
  /** Of text that is not Latin: a table that every reader has to know, with its ordering, instead of one in the file. */
  encoding?: { name: string; ordering: string };
}

/** A PDF by hand: pages of 600 × 800 points with lines of text in Helvetica (Latin) or in a font that maps code points (any other). */
export function makePdf(
  pages: readonly (readonly PdfText[])[],
  { info = {}, trailer = '', encoding, picture }: PdfParts = {},
): Uint8Array {
  const kids = pages.map((_, index) => `${10 + index * 2} 0 R`).join(' ');
  const said = new Map<number, string>([
    [1, '<< /Type /Catalog /Pages 2 0 R >>'],
    [2, `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`],
    [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'],
    [4, '<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding /Identity-H /DescendantFonts [5 0 R] /ToUnicode 6 0 R >>'],
    [
      5,
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Any /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 /FontDescriptor 8 0 R >>',
    ],
    [6, stream(TO_UNICODE)],
    [
      8,
      '<< /Type /FontDescriptor /FontName /Any /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 800 /StemV 80 >>',
    ],
    [
      7,
      `<< ${Object.entries(info)
        .map(([key, value]) => `/${key} ${hex(value)}`)
        .join(' ')} >>`,
    ],
  ]);
  for (const [index, texts] of pages.entries()) {
    const number = 10 + index * 2;
    said.set(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${number + 1} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> /ExtGState << /Clear << /ca 0 >> >>${picture ? ' /XObject << /Im1 9 0 R >>' : ''} >> >>`,
    );
    said.set(number + 1, stream(texts.map(show).join('\n')));
  }
  if (picture) said.set(9, stream(picture.data, `/Type /XObject /Subtype /Image ${picture.dictionary}`));
  if (encoding) for (const [number, object] of said) said.set(number, useEncoding(object, encoding));
  return assemble(said, trailer);
}

const RANGES = Array.from({ length: 256 }, (_, high) => {
  const page = high.toString(16).padStart(2, '0');
  return `<${page}00> <${page}ff> <${page}00>`;
}).join('\n');

/** The font without its own table. */
const useEncoding = (object: string, { name, ordering }: { name: string; ordering: string }): string =>
  object
    .replace('/Encoding /Identity-H', `/Encoding /${name}`)
    .replace(' /ToUnicode 6 0 R', '')
    .replace('CIDFontType2', 'CIDFontType0')
    .replace('/Ordering (Identity)', `/Ordering (${ordering})`);

/** Every code is the code point of what it means. */
const TO_UNICODE = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
256 beginbfrange
${RANGES}
endbfrange
endcmap end end`;

const stream = (text: string, entries = ''): string => `<< ${entries} /Length ${text.length} >>\nstream\n${text}\nendstream`;

const hex = (text: string): string => `<FEFF${codes(text)}>`;

const codes = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('');

function show({ x, y, text, size = 11, draw }: PdfText): string {
  const isLatin = /^[\x20-\x7e]*$/.test(text);
  const shown = isLatin ? `(${text.replace(/[\\()]/g, '\\$&')})` : `<${codes(text)}>`;
  const said = `BT /${isLatin ? 'F1' : 'F2'} ${size} Tf ${x} ${y} Td ${shown} Tj ET`;
  return draw === undefined ? said : `q ${draw} ${said} Q`;
}

function assemble(objects: ReadonlyMap<number, string>, trailer: string): Uint8Array {
  let text = '%PDF-1.4\n';
  const places = new Map<number, number>();
  for (const [number, object] of objects) {
    places.set(number, text.length);
    text += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const size = Math.max(...objects.keys()) + 1;
  const rows = Array.from({ length: size }, (_, number) => {
    const place = places.get(number);
    return place === undefined ? '0000000000 65535 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 ${size}\n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R /Info 7 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(text, (c) => c.charCodeAt(0));
}

/** Of a trailer: a file that asks for a password. */
export const LOCKED = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >> /ID [<00> <00>]`;
