import { z } from 'zod';
import { ModelError, SourceRefused, StorageError } from '../../domain/errors.js';
import type { RawPath, Sha256 } from '../../domain/path.js';
import type { Usage } from '../../domain/usage.js';
import type { WikiLanguage } from '../../domain/words.js';
import type { PictureCalls, PictureReply, PictureRequest, Provider } from '../../providers/provider.js';
import type { RawBytes, Store } from '../../store/store.js';
import { readRawBytes } from '../read-raw-file.js';
import type { WikiView } from '../wiki-view.js';
import { type FoundTranscription, findTranscription, transcriptionPaths } from './picture-source.js';
import { printTranscription, readTranscription, type Transcription } from './transcription-file.js';
import { noteWritten } from './written-record.js';

/** What a file is, when it is a picture. `size` in pixels, undefined where its head is damaged. */
export interface PictureTraits {
  mediaType: string;
  size: { width: number; height: number } | undefined;
}

export interface TranscribeDeps {
  store: Store;
  provider: Provider;
  language: WikiLanguage;
  /** `YYYY-MM-DD`. */
  today: () => string;
  signal?: AbortSignal | undefined;
  /** Does a text read like an order to the program? */
  isOrder: (text: string) => boolean;
  /** What this process has read, by the bytes: of equal pictures side by side one is paid for. */
  readings: Map<Sha256, { picture: RawPath; reading: Promise<unknown> }>;
}

/** A picture as it was read. */
export interface PictureFile extends PictureTraits {
  path: RawPath;
  raw: RawBytes;
}

/** What came of it. `notes`: what a person should know. */
export interface Transcribed {
  path: RawPath;
  usage: Usage | undefined;
  notes: string[];
}

/**
 * Has a model read a picture of which there is no transcription, and writes what it read beside it. The reply is kept from the moment it has
 * arrived; the same bytes under another name are not read again. A file that a person wrote or changed is never written over.
 * @throws ModelError; SourceRefused for a picture that cannot be shown, or in which no words stand (`usage`: what that cost)
 */
export async function transcribePicture(
  deps: TranscribeDeps,
  calls: PictureCalls,
  view: WikiView,
  file: PictureFile,
): Promise<Transcribed> {
  const { sha256 } = file.raw;
  const before = deps.readings.get(sha256);
  const reading = (async () => {
    await before?.reading.catch(() => undefined);
    return transcribeAlone(deps, calls, view, file, before?.picture);
  })();
  deps.readings.set(sha256, { picture: file.path, reading });
  return reading;
}

async function transcribeAlone(
  deps: TranscribeDeps,
  calls: PictureCalls,
  view: WikiView,
  file: PictureFile,
  before: RawPath | undefined,
): Promise<Transcribed> {
  const { path, raw } = file;
  const request = toRequest(file, calls, deps.language);
  await refuseUnwritable(deps.store, path, raw.sha256);
  const twin = await findTwin(deps.store, view, path, raw.sha256, before);
  if (twin) {
    const { transcription, author, note } = twin;
    const isEdited = author === 'changed' || transcription.isEdited;
    return write(deps.store, path, raw.sha256, { ...transcription, isEdited, isOurs: author === 'written' }, undefined, [note]);
  }
  const { reply, readBy, readOn, usage } = await readOnce(deps, calls, request, raw.sha256);
  const { words, seen } = reply;
  if (!/[\p{L}\p{N}]/u.test(words)) throw new Wordless(path, readBy, deps.isOrder(seen) ? '' : seen, usage);
  return write(deps.store, path, raw.sha256, { readBy, readOn, seen, words, isEdited: false, isOurs: true }, usage, []);
}

/** A model found no words in it. */
export class Wordless extends SourceRefused {
  readonly usage: Usage | undefined;
  constructor(path: RawPath, readBy: string, seen: string, usage: Usage | undefined) {
    const line = seen.replace(/[\p{C}\s]+/gu, ' ').trim();
    const said = line === '' ? '' : ` It says that it sees: ${JSON.stringify(line.slice(0, MAX_SAID))}`;
    super('empty', `raw/${path}: ${readBy} found no words in this picture.${said}`, 'Name it to have it read again.');
    this.usage = usage;
  }
}

const MAX_SAID = 300;

/** @throws SourceRefused for a picture that no service takes. */
export function toRequest(
  { path, raw, mediaType, size }: PictureFile,
  { maxBytes, maxEdge }: PictureCalls,
  language: WikiLanguage,
): PictureRequest {
  if (!size)
    throw new SourceRefused(
      'unreadable',
      `raw/${path}: it begins as a picture (${mediaType}) and is damaged: it does not say how large it is.`,
      'Open it and save it again.',
    );
  const { width, height } = size;
  const hint = 'Make it smaller, or cut it into several pictures, and put these in its place.';
  if (raw.bytes.length > maxBytes)
    throw new SourceRefused(
      'too-large',
      `raw/${path}: ${megabytes(raw.bytes.length)} MB is more than the ${megabytes(maxBytes)} MB that a model is shown of a picture.`,
      `${hint} A photo saved as JPEG takes less.`,
    );
  if (Math.max(width, height) > maxEdge)
    throw new SourceRefused(
      'too-large',
      `raw/${path}: ${width} × ${height} pixels are more than the ${maxEdge} × ${maxEdge} that a model is shown of a picture.`,
      hint,
    );
  return { path, mediaType, bytes: raw.bytes, width, height, language };
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

/** Bytes that a name may have on common file systems. */
const MAX_NAME = 255;

/** What cannot be written is not paid for. */
async function refuseUnwritable(store: Store, picture: RawPath, sha256: string): Promise<void> {
  const [path, other] = transcriptionPaths(picture, sha256);
  if (new TextEncoder().encode(other.slice(other.lastIndexOf('/') + 1)).length > MAX_NAME)
    throw new SourceRefused(
      'unreadable',
      `raw/${picture}: its name is too long to have a transcription beside it.`,
      'Give it a shorter name.',
    );
  const why = await store.whyLeftAlone(path);
  if (why !== undefined)
    throw new SourceRefused('unreadable', `raw/${picture}: its transcription, raw/${path}, would be no source: ${why}`);
}

/** The same picture elsewhere, with its transcription. */
async function findTwin(
  store: Store,
  { sources }: WikiView,
  path: RawPath,
  sha256: Sha256,
  before: RawPath | undefined,
): Promise<(FoundTranscription & { note: string }) | undefined> {
  const others = [...sources.values()].filter(({ meta }) => meta.sha256 === sha256).map(({ meta }) => meta.path);
  for (const other of [...(before ? [before] : []), ...others]) {
    const found = other === path ? undefined : await findTranscription(store, other, sha256);
    if (found) return { ...found, note: `It is the same picture as raw/${other}: its transcription was copied.` };
  }
  return undefined;
}

interface Reading {
  reply: PictureReply;
  readBy: string;
  readOn: string;
  /** Paid for in this run. */
  usage: Usage | undefined;
}

/** The fields that all that is kept for a source has, and the reply. */
const keptSchema = z.object({
  version: z.literal(1),
  sha256: z.string(),
  editor: z.string(),
  readOn: z.string(),
  picture: z.object({ words: z.string(), seen: z.string() }),
});

async function readOnce(deps: TranscribeDeps, calls: PictureCalls, request: PictureRequest, sha256: Sha256): Promise<Reading> {
  const { path } = request;
  const kept = parseKept(await deps.store.readKeptPlan(path));
  if (kept?.sha256 === sha256) return { reply: kept.picture, readBy: kept.editor, readOn: kept.readOn, usage: undefined };
  const { reply, usage } = await calls.read(request, { signal: deps.signal }).catch((error: unknown) => {
    throw error instanceof ModelError ? explain(error) : error;
  });
  if (reply.words.trim() === '' && reply.seen.trim() === '')
    throw new ModelError('empty', `${deps.provider.name} says nothing of the picture.`, RETRY, usage);
  if (reply.words.length > MAX_WORDS)
    throw new ModelError('unreadable', `${deps.provider.name} says more than can stand in a picture.`, RETRY, usage);
  const [readBy, readOn] = [deps.provider.name, deps.today()];
  await deps.store.keepPlan(
    path,
    JSON.stringify({ version: 1, sha256, editor: readBy, page: '', readOn, picture: reply, usage }),
  );
  return { reply, readBy, readOn, usage };
}

/** More than 16,000 tokens of any script. */
const MAX_WORDS = 100_000;
const RETRY = 'Run it again; if it stays so, try another model.';

/** What is advised for texts does not fit a picture. */
function explain(error: ModelError): ModelError {
  const hint = HINTS[error.reason];
  return hint === undefined ? error : new ModelError(error.reason, error.message, hint, error.usage);
}

const HINTS: Partial<Record<ModelError['reason'], string>> = {
  'cut-off': 'There is more in the picture than one reply holds: cut it into several pictures.',
  'too-large': 'Make it smaller, or cut it into several pictures.',
  refused: 'Look at it; write down what stands in it, or try another model.',
  rejected: 'Is it whole? Open it and save it again. A model that reads no pictures: `sees: false` in schema/settings.yaml.',
};

function parseKept(text: string | undefined): z.infer<typeof keptSchema> | undefined {
  try {
    return keptSchema.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}

/** `isEdited`: a person has changed what was read; `isOurs`: it is just what a model read for this wiki. */
interface ToWrite extends Pick<Transcription, 'readBy' | 'readOn' | 'seen' | 'words'> {
  isEdited: boolean;
  isOurs: boolean;
}

async function write(
  store: Store,
  picture: RawPath,
  sha256: Sha256,
  reading: ToWrite,
  usage: Usage | undefined,
  notes: string[],
): Promise<Transcribed> {
  const name = picture.slice(picture.lastIndexOf('/') + 1);
  const { readBy, readOn, seen, words, isEdited, isOurs } = reading;
  const text = printTranscription({ picture: name, sha256, readBy, readOn, seen, words }, isEdited);
  const bytes = Buffer.from(text);
  // Before it is there: whoever reads it finds this, too.
  if (isOurs) await noteWritten(store, { sha256, readBy }, text);
  const [path, other] = transcriptionPaths(picture, sha256);
  if ((await store.addRaw(path, bytes)) !== 'taken') return { path, usage, notes };
  const { raw: there } = await readRawBytes({ store }, path);
  const before = there && readTranscription(Buffer.from(there.bytes).toString());
  // Of an earlier picture of this name, and just as the model read it: the newer one takes its place. Git has the old one.
  if (there && before && !before.isEdited && (await store.replaceRaw(path, bytes, there.sha256))) return { path, usage, notes };
  if ((await store.addRaw(other, bytes)) === 'taken')
    throw new StorageError(
      `raw/${other}: another file is in its place; what was read in raw/${picture} was not written.`,
      'Move that file away, then run it again: the reply is kept.',
    );
  const why = before ? 'of the picture as it was, and a person has changed it' : 'no transcription of ours';
  const kept = `raw/${path} is ${why}: it stays as it is. What was read now is in raw/${other}.`;
  return { path: other, usage, notes: [...notes, kept] };
}
