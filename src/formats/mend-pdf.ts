/** The number of the object that is the catalogue of a PDF, where it stands in plain sight. */
const CATALOGUE = /(?:^|[\r\n\s])(\d{1,10}) (\d{1,5}) obj\s*<<(?:(?!endobj).){0,4000}?\/Type\s*\/Catalog\b/s;
const MAX_NUMBER_CHARS = 10_000_000;

/**
 * A PDF whose end was cut off, with an end that says where its catalogue is: from there pdf.js looks for the rest by itself. Undefined
 * where no catalogue is to be seen.
 */
export function mendPdf(bytes: Uint8Array): Uint8Array | undefined {
  const text = Buffer.from(bytes.subarray(0, MAX_NUMBER_CHARS)).toString('latin1');
  const [, number, generation] = CATALOGUE.exec(text) ?? [];
  if (number === undefined) return undefined;
  const end = `\nendstream\nendobj\ntrailer\n<< /Root ${number} ${generation} R /Size ${Number(number) + 1} >>\nstartxref\n0\n%%EOF\n`;
  const mended = new Uint8Array(bytes.length + end.length);
  mended.set(bytes);
  mended.set(Buffer.from(end, 'latin1'), bytes.length);
  return mended;
}
