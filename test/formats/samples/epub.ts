import { strToU8, zipSync } from 'fflate';
import type { FormatSample } from './sample.js';

const CONTAINER = `<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
<rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;

const BOOK = `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title>The Isle and its Ferries</dc:title><dc:creator>Ines Calder</dc:creator><dc:creator>이서연</dc:creator>
<dc:date>2019-06-01</dc:date></metadata>
<manifest><item id="n" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>
<item id="c2" href="text/second.xhtml" media-type="application/xhtml+xml"/>
<item id="c1" href="text/first%20part.xhtml" media-type="application/xhtml+xml"/></manifest>
<spine><itemref idref="n"/><itemref idref="c1"/><itemref idref="c2"/></spine></package>`;

const chapter = (body: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="a.js"/></head><body>${body}</body></html>`;

/** A book of these chapters, as a zip file. */
export const makeEpub = (files: Record<string, string> = {}): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        mimetype: 'application/epub+zip',
        'META-INF/container.xml': CONTAINER,
        'OEBPS/book.opf': BOOK,
        'OEBPS/nav.xhtml': chapter('<nav><ol><li><a href="text/second.xhtml">Contents only</a></li></ol></nav>'),
        'OEBPS/text/first part.xhtml': chapter(
          '<h1>The rowing boats</h1><p><a id="p1"/>Until 1871 two rowing boats went over to the isle.</p>',
        ),
        'OEBPS/text/second.xhtml': chapter(
          '<h1>증기선</h1><p>첫 증기선은 1871년에 취항했다.</p><ul><li>The <em>Petrel</em> carried mail</li></ul><table><tr><th>Ship</th><th>Year</th></tr><tr><td>Petrel</td><td>1871</td></tr></table>',
        ),
        ...files,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
    { mtime: '2020-01-01' },
  );

export const epubSample: FormatSample = {
  name: 'isle.epub',
  make: () => makeEpub(),
  title: 'The Isle and its Ferries',
  date: '2019-06-01 (header)',
  says: [
    ['Until 1871 two rowing boats went over to the isle.', 'chapter=1'],
    ['첫 증기선은 1871년에 취항했다.', 'chapter=2'],
    ['The Petrel carried mail', 'chapter=2'],
  ],
  kinds: ['heading', 'paragraph', 'item', 'row'],
  lines: ['# The rowing boats', '- The *Petrel* carried mail', '| Petrel | 1871 |'],
  hides: ['Contents only'],
};
