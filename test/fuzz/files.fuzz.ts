import * as fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FORMATS } from '../../src/formats/index.js';
import { anyText } from '../markdown/arbitrary-text.js';
import { OPENINGS } from '../support/hostile-lines.js';
import { tempWiki } from '../support/temp-wiki.js';
import { makeSamples } from './samples.js';
import { expectAccounted, expectSound, lookAround, ROUNDS } from './watch-folder.js';

/** What becomes of a file on its way: bytes that are lost, doubled, turned, or somebody else's. */
const mutation = fc.oneof(
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat(), length: fc.nat(200), bytes: fc.constant(new Uint8Array()) }),
  fc.record({
    kind: fc.constant('turn' as const),
    at: fc.nat(),
    length: fc.nat(4),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
  }),
  fc.record({ kind: fc.constant('double' as const), at: fc.nat(), length: fc.nat(400), bytes: fc.constant(new Uint8Array()) }),
  fc.record({
    kind: fc.constant('insert' as const),
    at: fc.nat(),
    length: fc.constant(0),
    bytes: fc
      .oneof(
        anyText(),
        fc.constantFrom(...OPENINGS).map((opening) => opening.repeat(3_000)),
        fc.constantFrom('\0', '\r', '\ufeff', '\u0085'),
      )
      .map((text) => new TextEncoder().encode(text)),
  }),
);

function mutate(
  bytes: Uint8Array,
  { kind, at, length, bytes: other }: typeof mutation extends fc.Arbitrary<infer T> ? T : never,
): Uint8Array {
  const start = at % (bytes.length + 1);
  const end = Math.min(bytes.length, start + length);
  const [head, middle, tail] = [bytes.subarray(0, start), bytes.subarray(start, end), bytes.subarray(end)];
  const between = { cut: [], turn: [other], double: [middle, middle], insert: [middle, other] }[kind];
  return Buffer.concat([head, ...between, tail]);
}

const samples = await makeSamples();

it('has a sample for every extension', () => {
  const sampled = new Set(samples.flatMap(({ extensions }) => extensions));
  expect(FORMATS.flatMap(({ extensions }) => extensions).filter((one) => !sampled.has(one))).toEqual([]);
});

it('whatever has happened to a file, it is taken in or refused with a reason, and the wiki stays whole', async () => {
  const { root, wiki } = await tempWiki();
  const before = lookAround(root);
  let number = 0;
  // Formats come up alike, however many extensions they have.
  const kind = fc
    .constantFrom(...samples)
    .chain(({ extensions, bytes }) => fc.record({ extension: fc.constantFrom(...extensions), bytes: fc.constant(bytes) }));
  const file = fc.tuple(kind, fc.array(mutation, { minLength: 1, maxLength: 6 }));
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 2, maxLength: 4 }), async (files) => {
      for (const [{ extension, bytes }, mutations] of files)
        fs.writeFileSync(path.join(root, 'raw', `f${++number}${extension}`), mutations.reduce(mutate, bytes));
      const { sources } = await wiki.due();
      expect(sources).toHaveLength(files.length);
      const reports = [];
      for await (const report of wiki.ingest(sources)) reports.push(report);
      expectAccounted(reports, sources);
      expectSound(root, before);
      expect((await wiki.due()).sources).toEqual([]);
    }),
    { numRuns: ROUNDS, endOnFailure: true },
  );
});
