import { makeCatalogue } from '../domain/catalogue.js';
import { type RootPath, rootPath, wikiToRoot } from '../domain/path.js';
import { type WikiLanguage, wordsOf } from '../domain/words.js';
import { layOutIndex, printIndexFile } from '../markdown/index-page.js';
import type { CommitRequest } from '../store/store.js';

/** What a new wiki is made of. */
export interface NewWiki {
  language: WikiLanguage;
  /** Default text of `schema/wiki.md`. */
  schema: string;
  /** Default text of `schema/settings.yaml`, its language line is set. */
  settings: string;
}

const IGNORED = ['.wiki/'];
/** Line ends of sources are never converted: their hash is their identity. Two branches that log both keep their entries. */
const ATTRIBUTES = ['raw/** -text', 'wiki/log.md merge=union'];

/** The first commit of a wiki. What is there already stays as it is; lines that git needs are added. */
export function planInit({ language, schema, settings }: NewWiki): CommitRequest {
  const words = wordsOf(language);
  const make: [RootPath, (text: string | undefined) => string][] = [
    [rootPath('.gitignore'), (text) => addLines(text, IGNORED)],
    [rootPath('.gitattributes'), (text) => addLines(text, ATTRIBUTES)],
    [rootPath('schema/wiki.md'), (text) => text ?? schema],
    [rootPath('schema/settings.yaml'), (text) => text ?? settings.replace(/^language:.*$/m, `language: ${language}`)],
    ...layOutIndex({ catalogue: makeCatalogue([]), sourcePages: [], words }).map(
      (file): [RootPath, (text: string | undefined) => string] => [
        wikiToRoot(file.path),
        (text) => text ?? printIndexFile(file, undefined),
      ],
    ),
    [rootPath('wiki/log.md'), (text) => text ?? `# ${words.log}\n`],
  ];
  return {
    subject: 'init',
    paths: make.map(([file]) => file),
    sources: new Map(),
    compute: (texts) => ({
      message: 'init: a new wiki\n\nDrop files into raw/, then run: wiki ingest\n',
      writes: new Map(make.map(([file, text]) => [file, text(texts.get(file))])),
    }),
  };
}

function addLines(text: string | undefined, lines: readonly string[]): string {
  const there = new Set((text ?? '').split(/\r?\n/).map((line) => line.trim()));
  const missing = lines.filter((line) => !there.has(line));
  if (missing.length === 0) return text ?? '';
  const start = text === undefined || text === '' || text.endsWith('\n') ? (text ?? '') : `${text}\n`;
  return `${start}${missing.join('\n')}\n`;
}
