import { type DecodedText, decodeText } from './decode-text.js';
import { CannotRead, type Conversion, type ConvertedBlock, type ConvertedFormat } from './format.js';
import { textOf } from './html-tree.js';
import { parseHtml } from './parse-html.js';

/** Subtitles and transcripts: what was said, by whom where it is written, at its time. */
export const webVtt: ConvertedFormat = {
  kind: 'converted',
  name: 'subtitles',
  mediaType: 'text/vtt',
  extensions: ['.vtt'],
  version: 1,
  maxBytes: 20_000_000,
  convert: async ({ bytes }) => convertSubtitles(decodeText(bytes, { allowControls: true })),
};

export const subRip: ConvertedFormat = { ...webVtt, mediaType: 'application/x-subrip', extensions: ['.srt'] };

interface Cue {
  startSeconds: number;
  endSeconds: number;
  speaker: string;
  text: string;
}

/** Pieces of a sentence are one block while they follow each other so closely, and up to so many characters. */
const MAX_PAUSE_SECONDS = 2;
const MAX_CHARACTERS = 400;

function convertSubtitles({ text, notes }: DecodedText): Conversion {
  const cues = dropEchoes(readCues(text));
  if (cues.length === 0)
    throw new CannotRead('unreadable', 'holds no subtitles: no line of it is a time', 'Is the file complete?');
  const title = /^WEBVTT[ \t]+-?[ \t]*(\S.*)$/m.exec(text.slice(0, 500))?.[1]?.trim();
  return { blocks: joinCues(cues), properties: title ? { title } : {}, propertiesFrom: 'header', notes };
}

const TIME = /^\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})\s*-->\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})/;

/** Cues are parted by empty lines; a line above the time is their name. */
function readCues(text: string): Cue[] {
  const cues: Cue[] = [];
  let open: { time: RegExpExecArray; lines: string[] } | undefined;
  const close = (): void => {
    if (open) cues.push(...toCues(open.time, open.lines));
    open = undefined;
  };
  for (const line of text.split('\n')) {
    const time = TIME.exec(line);
    if (time) {
      close();
      open = { time, lines: [] };
    } else if (line.trim() === '') close();
    else open?.lines.push(line.trim());
  }
  close();
  return cues;
}

/** One cue for each voice in it. */
function toCues(time: RegExpExecArray, lines: readonly string[]): Cue[] {
  const [startSeconds, endSeconds] = [readTime(time[1] ?? ''), readTime(time[2] ?? '')];
  const voices = lines.join('\n').split(/(?=<v[ .])/);
  return voices.flatMap((said): Cue[] => {
    const voice = /^<v(?:\.[^\s>]*)?\s+([^>]{1,80})>/.exec(said)?.[1]?.trim();
    const text = plain(said);
    const named =
      voice === undefined ? /^(?:>>\s*|-\s*)?([\p{Lu}\p{Lo}][\p{L}\p{M}.' -]{0,40}):\s+(?=\S)/u.exec(text) : undefined;
    const speaker = voice ?? named?.[1] ?? '';
    const words = (named ? text.slice(named[0].length) : text).replace(/^(?:>>|-)\s*/, '');
    return words === '' ? [] : [{ startSeconds, endSeconds, speaker, text: words }];
  });
}

/** Without the tags of styles, times and voices. */
const plain = (text: string): string =>
  textOf(parseHtml(text.replace(/<\/?(?:c|v|lang|ruby|rt|b|i|u|font)\b[^>]{0,200}>|<\d[\d:.]{0,20}>|\{\\[^}]{0,50}\}/g, '')))
    .replace(/\s+/gu, ' ')
    .trim();

function readTime(time: string): number {
  const [seconds = '0', minutes = '0', hours = '0'] = time.replace(',', '.').split(':').reverse();
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}

/** Rolling captions show each line again above the next one. */
function dropEchoes(cues: readonly Cue[]): Cue[] {
  const kept: Cue[] = [];
  for (const cue of cues) {
    const before = kept.at(-1);
    if (before && cue.speaker === before.speaker && cue.startSeconds - before.endSeconds < 0.5) {
      if (cue.text === before.text) {
        before.endSeconds = cue.endSeconds;
        continue;
      }
      if (cue.text.startsWith(`${before.text} `)) {
        kept.push({ ...cue, text: cue.text.slice(before.text.length + 1) });
        continue;
      }
    }
    kept.push({ ...cue });
  }
  return kept;
}

function joinCues(cues: readonly Cue[]): ConvertedBlock[] {
  const joined: Cue[] = [];
  for (const cue of cues) {
    const last = joined.at(-1);
    const goesOn =
      last &&
      last.speaker === cue.speaker &&
      cue.startSeconds - last.endSeconds < MAX_PAUSE_SECONDS &&
      last.text.length + cue.text.length < MAX_CHARACTERS &&
      /[\p{Ll},–-]$/u.test(last.text) &&
      /^[\p{Ll}\p{N}]/u.test(cue.text);
    if (goesOn) Object.assign(last, { text: `${last.text} ${cue.text}`, endSeconds: cue.endSeconds });
    else joined.push({ ...cue });
  }
  return joined.map(({ startSeconds, speaker, text }) => ({
    kind: 'paragraph',
    head: speaker === '' ? '' : `${speaker}:`,
    text,
    locator: { kind: 'time', seconds: Math.floor(startSeconds) },
  }));
}
