import { strToU8, zipSync } from 'fflate';

/** A zip file of these texts, the same each time. */
export const makeZip = (files: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path, typeof text === 'string' ? strToU8(text) : text])),
    {
      mtime: '2020-01-01',
    },
  );

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** What a part names: `[key, type, target]`; an address is outside. */
export const relations = (...named: readonly (readonly [key: string, type: string, target: string])[]): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${named
    .map(
      ([key, type, target]) =>
        `<Relationship Id="${key}" Type="${TYPES}/${type}" Target="${target}"${/^https?:/.test(target) ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`;

/** What a program writes into a file of Office of it. */
export const coreProperties = (title: string, author: string, created: string): string =>
  `<?xml version="1.0"?><cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"><dc:title>${title}</dc:title><dc:creator>${author}</dc:creator><dcterms:created>${created}</dcterms:created></cp:coreProperties>`;

/** A file of Office: its main part, its properties, and its other parts. */
export const makeOffice = (main: string, core: string, files: Record<string, string | Uint8Array>): Uint8Array =>
  makeZip({
    '[Content_Types].xml': '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relations(['r1', 'officeDocument', main], ['r2', 'metadata/core-properties', 'docProps/core.xml']),
    'docProps/core.xml': core,
    ...files,
  });

/** A compound file, as Office wrote before 2007 and writes around a file with a password: its mark, and the names in it. */
export const makeCompound = (...names: string[]): Uint8Array =>
  Uint8Array.from([
    ...[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
    ...new Uint8Array(1_016),
    ...names.flatMap((name) => [...Buffer.from(name.padEnd(64, '\0'), 'utf16le')]),
  ]);
