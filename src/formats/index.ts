import { asciidoc } from './asciidoc.js';
import { code } from './code.js';
import { csv, tsv } from './csv.js';
import { toml, xml, yaml } from './data-text.js';
import { docx } from './docx.js';
import { epub } from './epub.js';
import type { Format } from './format.js';
import { html } from './html.js';
import { json } from './json.js';
import { mail } from './mail.js';
import { markdown } from './markdown.js';
import { mbox } from './mbox.js';
import { mdx } from './mdx.js';
import { notebook } from './notebook.js';
import { ods } from './ods.js';
import { odt } from './odt.js';
import { org } from './org.js';
import { pdf } from './pdf.js';
import { plainText } from './plain-text.js';
import { pptx } from './pptx.js';
import { restructuredText } from './restructured-text.js';
import { rtf } from './rtf.js';
import { subRip, webVtt } from './subtitles.js';
import { xlsx } from './xlsx.js';

/** Every format that can be read; the first that names an extension reads it. */
export const FORMATS: readonly Format[] = [
  ...[markdown, mdx, restructuredText, org, asciidoc, plainText],
  ...[html, pdf, docx, pptx, xlsx, odt, ods, rtf, epub, mail, mbox, webVtt, subRip],
  ...[csv, tsv, notebook, json, yaml, toml, xml, code],
];

/** The usual extension of each format, with its dot, in the order of `FORMATS`. */
export const READABLE: readonly string[] = FORMATS.flatMap(({ extensions: [first] }) => first ?? []);

/** The format of a file of this base name, whatever the case of its extension. */
export function findFormat(name: string): Format | undefined {
  const extension = extensionOf(name);
  return FORMATS.find((format) => format.extensions.includes(extension));
}

/** `.md` of `a.b.md`, in lower case; nothing for `README` and `.profile`; what is no extension (`v1.2 notes`) is none. */
export function extensionOf(name: string): string {
  return (/(?<=.)\.[\p{L}\p{N}_-]{1,12}$/u.exec(name)?.[0] ?? '').toLowerCase();
}
