import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeStatementStream } from '../../src/providers/statement-stream.js';

/** Feeds the text letter by letter, or cut at these places, and gives the objects in their order. */
function stream(text: string, cuts: readonly number[] = Array.from({ length: text.length + 1 }, (_, at) => at)): unknown[] {
  const given: unknown[] = [];
  const feed = makeStatementStream((value) => given.push(value));
  for (const cut of [...cuts].sort((a, b) => a - b)) feed(text.slice(0, cut));
  feed(text);
  return given;
}

const STATEMENTS = [
  { text: 'A "quoted" brace } and ] and \\ and {.', claims: [1] },
  { text: '한글 문장, line\nbreak', claims: [2, 3] },
  { text: '', claims: [] },
];

describe('the statements of an answer that is still coming', () => {
  it('are given one by one, as soon as each is whole', () => {
    const given: number[] = [];
    const text = JSON.stringify({ known: 'yes', statements: STATEMENTS });
    let count = 0;
    const feed = makeStatementStream(() => {
      count += 1;
    });
    for (let at = 0; at <= text.length; at++) {
      feed(text.slice(0, at));
      if (count > given.length) given.push(at);
    }
    expect(given.map((at) => text[at - 1])).toEqual(['}', '}', '}']);
    expect(given.at(-1)).toBeLessThan(text.length);
  });

  it.each([
    ['as JSON is printed', JSON.stringify({ known: 'yes', statements: STATEMENTS })],
    ['with white space', JSON.stringify({ known: 'yes', statements: STATEMENTS }, undefined, 2)],
    ['inside a fence', `Here:\n\`\`\`json\n${JSON.stringify({ statements: STATEMENTS, known: 'yes' })}\n\`\`\``],
  ])('are all given, each once, %s', (_what, text) => {
    expect(stream(text)).toEqual(STATEMENTS);
  });

  it('are given once however the text is cut', () => {
    const text = JSON.stringify({ known: 'yes', statements: STATEMENTS });
    fc.assert(
      fc.property(fc.array(fc.nat(text.length)), (cuts) => {
        expect(stream(text, cuts)).toEqual(STATEMENTS);
      }),
    );
  });

  it('are any that JSON can hold', () => {
    const statement = fc.record({ text: fc.string({ unit: 'binary' }), claims: fc.array(fc.nat()) });
    fc.assert(
      fc.property(fc.array(statement), (statements) => {
        expect(stream(JSON.stringify({ known: 'yes', statements }), [])).toEqual(statements);
      }),
    );
  });

  it.each([
    ['nothing', ''],
    ['an empty list', '{"known":"yes","statements":[]}'],
    ['an answer that does not know', '{"known":"no","statements":[{"text":"x","claims":[]}]}'],
    [
      'an answer that only a sentence calls known',
      JSON.stringify({ known: 'no', statements: [{ text: '"known":"yes"', claims: [] }] }),
    ],
    ['another list', '{"known":"yes","pages":[{"text":"x","claims":[]}]}'],
    ['half of an object', '{"known":"yes","statements":[{"text":"x","claims":[1]'],
    ['prose', 'The statements are: [none]'],
    ['what is behind the list', '{"known":"yes","statements":[],"more":[{"text":"x","claims":[]}]}'],
    ['objects that are no JSON', '{"known":"yes","statements":[{text: x}]}'],
  ])('are none in %s', (_what, text) => {
    expect(stream(text)).toEqual([]);
  });

  it('are given from the beginning again when the text begins anew', () => {
    const given: unknown[] = [];
    const feed = makeStatementStream((value) => given.push(value));
    feed('{"known":"yes","statements":[{"text":"a","claims":[]},{"te');
    feed('{"kno');
    feed('{"known":"yes","statements":[{"text":"b","claims":[]},{"text":"c","claims":[]}]}');
    expect(given).toEqual(['a', 'b', 'c'].map((text) => ({ text, claims: [] })));
  });
});
