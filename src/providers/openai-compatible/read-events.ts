import { ModelError } from '../../domain/errors.js';

/**
 * The data of server-sent events, each event's lines joined. Pieces may break anywhere, within a character and between CR and LF
 * too. Comments and fields other than `data` are passed over; an event without the empty line at its end is given too.
 * @throws ModelError `unreadable` when one event is longer than `maxCharacters`
 */
export async function* readEvents(pieces: AsyncIterable<Uint8Array>, maxCharacters: number): AsyncGenerator<string> {
  let data: string | undefined;
  for await (const line of readLines(pieces, maxCharacters)) {
    if (line.startsWith('data:')) {
      const value = line.slice(line[5] === ' ' ? 6 : 5);
      data = data === undefined ? value : `${data}\n${value}`;
      checkLength(data, maxCharacters);
    }
    if (line !== '' || data === undefined) continue;
    yield data;
    data = undefined;
  }
  if (data !== undefined) yield data;
}

async function* readLines(pieces: AsyncIterable<Uint8Array>, maxCharacters: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of pieces) {
    const [end = '', ...lines] = decoder.decode(piece, { stream: true }).split('\n');
    rest += end;
    checkLength(rest, maxCharacters);
    if (lines.length === 0) continue;
    lines.unshift(rest);
    rest = lines.pop() ?? '';
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
  }
  const last = rest + decoder.decode();
  if (last !== '') yield last.endsWith('\r') ? last.slice(0, -1) : last;
}

function checkLength(text: string, maxCharacters: number): void {
  if (text.length > maxCharacters)
    throw new ModelError('unreadable', 'The server sent an event without an end.', 'Check the base URL.');
}
