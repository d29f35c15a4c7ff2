import { SourceRefused } from '../../domain/errors.js';
import { isSafeRelativePath, type RawPath, rawPath, type Sha256 } from '../../domain/path.js';
import { replaceStretches } from '../../domain/replace-stretches.js';
import type { Source } from '../../domain/source.js';
import type { Store } from '../../store/store.js';
import { readRawBytes } from '../read-raw-file.js';
import { readTranscription, type Transcription } from './transcription-file.js';
import { type Authorship, findAuthor } from './written-record.js';

/** A transcription of a picture, and where it lies. */
export interface FoundTranscription {
  path: RawPath;
  transcription: Transcription & { isEdited: boolean };
  author: Authorship;
}

/** Where the transcription of these bytes may lie: beside the picture, or under a name of its own where a person's file has that. */
export const transcriptionPaths = (picture: RawPath, sha256: string): [RawPath, RawPath] => [
  rawPath(`${picture}.md`),
  rawPath(`${picture}.${sha256.slice(0, 12)}.md`),
];

/** The transcription of exactly these bytes, as a person may have corrected it. */
export async function findTranscription(store: Store, picture: RawPath, sha256: string): Promise<FoundTranscription | undefined> {
  for (const path of transcriptionPaths(picture, sha256)) {
    const { raw } = await readRawBytes({ store }, path);
    const text = raw && Buffer.from(raw.bytes).toString();
    const transcription = text === undefined ? undefined : readTranscription(text);
    if (text !== undefined && transcription?.sha256 === sha256)
      return { path, transcription, author: await findAuthor(store, transcription, text) };
  }
  return undefined;
}

/**
 * A picture as a source. Its words are a source of their own, so that each quote has a line that anybody can look up; here they are
 * only shown, and nothing can be quoted.
 */
export function pictureSource(
  { path, sha256, mediaType }: { path: RawPath; sha256: Sha256; mediaType: string },
  { path: at, author, transcription: { readBy, seen, words } }: FoundTranscription,
): Source {
  return {
    path,
    sha256,
    mediaType,
    title: baseName(path),
    date: undefined,
    language: undefined,
    text: words,
    isConverted: true,
    blocks: [],
    properties: {},
    notes: [
      `${READ_IT[author](readBy)}: its words are a source of their own, raw/${onOneLine(at)}.`,
      ...describeSeen(seen, author),
    ],
    hidden: [],
    beside: { role: 'transcription', path: at },
  };
}

const READ_IT: Record<Authorship, (readBy: string) => string> = {
  written: (readBy) => `A model (${readBy}) read it`,
  changed: (readBy) => `A model (${readBy}) read it, and a person has changed what it wrote`,
  unknown: (readBy) => `A file beside it says that a model (${readBy}) read it, of which nothing is on record here`,
};

const READ_THESE: Record<Authorship, (readBy: string) => string> = {
  written: (readBy) => `A model (${readBy}) read these words in a picture: what is cited is what it read`,
  changed: (readBy) =>
    `A model (${readBy}) read these words in a picture, and a person has changed the file since: what is cited is what it says now`,
  unknown: (readBy) =>
    `The file says that a model (${readBy}) read these words in a picture, of which nothing is on record here: what is cited is what the file says`,
};

/** Why a picture without a transcription is no source. */
export const refuseUnread = (path: RawPath, isSeen: boolean): SourceRefused =>
  isSeen
    ? new SourceRefused('no-reader', `raw/${path}: no model has read this picture yet.`, 'Take it in: wiki ingest')
    : new SourceRefused(
        'no-reader',
        `raw/${path}: it is a picture: only a model that sees could read it.`,
        'One that does: ANTHROPIC_API_KEY=…, or another model with `sees: true` in schema/settings.yaml. Or write down what stands in it.',
      );

/**
 * A transcription as a source: the same as any file of markdown, without its front matter. There stands what a model says of the picture,
 * which is no word of the picture: it becomes a note, so that nothing can be quoted from it. Anybody can write such a file: that a model has read
 * it is said only where it is on record.
 * @throws SourceRefused when a person has left no words in it
 */
export async function markTranscription(store: Pick<Store, 'readCache'>, source: Source): Promise<Source> {
  const transcription = source.mediaType === 'text/markdown' ? readTranscription(source.text) : undefined;
  if (transcription === undefined) return source;
  const { picture, readBy, seen } = transcription;
  const author = await findAuthor(store, transcription, source.text);
  const front = source.blocks.filter(({ kind }) => kind === 'front-matter').map(({ start, end }) => ({ start, end, text: '' }));
  const bare = replaceStretches(source, front);
  if (bare.text.trim() === '') throw new SourceRefused('empty', `raw/${source.path}: it holds no words of its picture any more.`);
  return {
    ...bare,
    notes: [...bare.notes, `${READ_THESE[author](readBy)}, compare it with the picture.`, ...describeSeen(seen, author)],
    beside: pictureOf(source.path, picture),
  };
}

/** Of the file's own folder, whatever its front matter says. */
function pictureOf(path: RawPath, picture: string): Source['beside'] {
  if (picture.includes('/') || !isSafeRelativePath(picture)) return undefined;
  return { role: 'picture', path: rawPath(`${path.slice(0, path.lastIndexOf('/') + 1)}${picture}`) };
}

const describeSeen = (seen: string, author: Authorship): string[] =>
  seen === ''
    ? []
    : [
        `What the ${author === 'written' ? 'model says that it sees' : 'file says that the model sees'}, none of which are words of the picture: ${seen}`,
      ];

/** For the eye: a name may hold line feeds. */
const onOneLine = (path: RawPath): string => path.replace(/[\p{C}\s]+/gu, ' ');

const baseName = (path: RawPath): string => path.slice(path.lastIndexOf('/') + 1);
