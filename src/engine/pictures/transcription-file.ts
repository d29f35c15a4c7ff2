import { createHash } from 'node:crypto';
import { printProperties, readProperties } from '../../markdown/properties.js';

/** What a model read in a picture. */
export interface Transcription {
  /** Base name of the picture. */
  picture: string;
  /** Of the picture's bytes. */
  sha256: string;
  /** `provider/model`. */
  readBy: string;
  /** `YYYY-MM-DD`. */
  readOn: string;
  /** What the model says that is to be seen: one line of its own words, and none of the picture's. */
  seen: string;
  /** The words that stand in the picture, as markdown. */
  words: string;
}

/**
 * A transcription as a file of markdown that a person can read and correct: of which picture, by whom and when in front matter, with
 * what the model says of it; the picture's words alone are its text. One that a person has changed has no digest, for it is not as it was read.
 */
export function printTranscription({ picture, sha256, readBy, readOn, seen, words }: Transcription, isEdited = false): string {
  const head = [
    ['picture', picture],
    ['picture_sha256', sha256],
    ['read_by', readBy],
    ['read_on', readOn],
    ['seen', onOneLine(seen)],
  ] as const;
  const print = (digest?: string): string => `${printProperties([...head, ['digest', digest]])}\n${makeInert(words).trim()}\n`;
  return isEdited ? print() : print(digestOf(print()));
}

/** Undefined: it is no transcription. `isEdited`: a person has changed it since. */
export function readTranscription(text: string): (Transcription & { isEdited: boolean }) | undefined {
  const { properties = {}, bodyStart } = readProperties(text);
  const read = (key: string): string => {
    const value = properties[key];
    return typeof value === 'string' ? value : '';
  };
  const sha256 = read('picture_sha256').toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(sha256) || read('read_by') === '') return undefined;
  return {
    picture: read('picture'),
    sha256,
    readBy: onOneLine(read('read_by')),
    readOn: read('read_on'),
    seen: onOneLine(read('seen')),
    words: text.slice(bodyStart).trim(),
    isEdited: digestOf(text) !== read('digest'),
  };
}

/** 16 hex digits of all that the file says. */
export function digestOf(text: string): string {
  const { bodyStart } = readProperties(text);
  const head = text.slice(0, bodyStart).replace(/^digest: .*\n/m, '');
  return createHash('sha256')
    .update(`${head}${text.slice(bodyStart)}`)
    .digest('hex')
    .slice(0, 16);
}

const MAX_SEEN = 600;

function onOneLine(text: string): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  return line.length > MAX_SEEN ? `${line.slice(0, MAX_SEEN)}…` : line;
}

/**
 * Words that do nothing where the file is opened, whoever wrote them into the picture: no link, embed, tag, comment, block of code or code
 * in a line that begins with `=` or `$=`, which some editors run. Headings, lists and tables stay; the check takes a mark with a backslash
 * for the mark. What looks for backslashes or blanks begins where none stands before: from each of them it would take quadratic time.
 */
const makeInert = (words: string): string =>
  words
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/(?<!\\)(\\*)(\[|<(?=[a-z/!?%])|%(?=%)|`{3,}|`{1,2}(?=[\s>]*\$?=)|~{3,})/giu, (_, slashes: string, mark: string) => {
      const isFirstEscaped = slashes.length % 2 === 1;
      return `${slashes}${isFirstEscaped ? mark.slice(0, 1) : ''}${mark.slice(isFirstEscaped ? 1 : 0).replace(/./g, '\\$&')}`;
    })
    .replace(/(?<![ \t])[ \t]+$/gm, '');
