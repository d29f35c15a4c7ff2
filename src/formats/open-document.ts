import { CannotRead } from './format.js';
import type { Styles } from './odf-styles.js';
import { keepSaid } from './written-properties.js';
import { attributeOf, childOf, childrenNamed, descendantsNamed, parseXml, type XmlElement, xmlText } from './xml-tree.js';
import { readZip } from './zip.js';

/** A file of LibreOffice and its relatives (OpenDocument, ISO 26300). */
export interface OpenDocument {
  /** `content.xml`, as it stands. */
  content: Uint8Array;
  /** The looks that are written in `styles.xml`, and in a part if one is given: `paragraph P1`, `table ta2`, `list-style L1`. */
  readStyles(content?: XmlElement): Styles;
  properties: Record<string, string>;
  /** What it holds beside its text, in words. */
  notes: string[];
}

/**
 * @param maxBytes of its content, where that is read as it comes
 * @throws CannotRead when it asks for a password, is too large, or is no such file.
 */
export function openOpenDocument(bytes: Uint8Array, extension: string, maxBytes?: number): OpenDocument {
  const paths: string[] = [];
  const files = readZip(bytes, (path) => {
    paths.push(path);
    return /^(content|styles|meta|META-INF\/manifest)\.xml$/.test(path);
  });
  const part = (path: string): XmlElement | undefined => {
    const found = files.get(path);
    return found === undefined || found.length === 0 ? undefined : parseXml(found);
  };
  const manifest = part('META-INF/manifest.xml');
  if (manifest !== undefined && [...descendantsNamed(manifest, 'encryption-data')].length > 0)
    throw new CannotRead('locked', 'is protected by a password', 'Save a copy without it.');
  const content = files.get('content.xml', maxBytes);
  if (content === undefined || content.length === 0)
    throw new CannotRead('unreadable', `is no ${extension} file: its content is missing`, 'Is the file complete?');
  const hasMacros = paths.some((path) => /^(Basic|Scripts)\/.*\.(xml|xba|py|js|bsh)$/i.test(path));
  return {
    content,
    readStyles: (tree) => readStyles([part('styles.xml'), tree]),
    properties: readMeta(part('meta.xml')),
    notes: hasMacros ? ['It holds macros, which are neither read nor run.'] : [],
  };
}

function readStyles(parts: readonly (XmlElement | undefined)[]): Map<string, XmlElement> {
  const styles = new Map<string, XmlElement>();
  for (const part of parts) {
    for (const group of ['styles', 'automatic-styles'])
      for (const style of childOf(part, group)?.children ?? [])
        if (typeof style !== 'string')
          styles.set(`${attributeOf(style, 'family') ?? style.name} ${attributeOf(style, 'name')}`, style);
  }
  return styles;
}

function readMeta(part: XmlElement | undefined): Record<string, string> {
  const meta = childOf(part, 'meta');
  const say = (name: string): string => {
    const [found] = childrenNamed(meta, name);
    return found === undefined ? '' : xmlText(found).replace(/\s+/gu, ' ').trim();
  };
  return keepSaid({
    title: say('title'),
    author: say('initial-creator') || say('creator'),
    created: say('creation-date'),
    // What OpenDocument calls the date is that of the last change.
    modified: say('date'),
  });
}
