import * as fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openWiki } from '../../src/app.js';
import { git, readText, writeFiles } from '../support/repository.js';
import { ingestDue, tempWiki } from '../support/temp-wiki.js';

const TOPICS = ['Atlas', 'Borea'];
const source = (number: number, topic: string, lead: string): string =>
  `---\ndate: 2025-0${1 + (number % 9)}-10\n---\n\n# ${topic}\n\n${topic} is a project that moves shop ${number}.\n\n- PM: ${lead}\n- Step ${number}: green\n`;

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('ingest' as const),
      topic: fc.constantFrom(...TOPICS),
      lead: fc.constantFrom('Mina Park', 'Noor Haddad'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('type' as const), topic: fc.constantFrom(...TOPICS), at: fc.nat(40) }) },
);

/** The lines of all pages of things, without front matter, which a new source adds to. */
function linesOf(root: string): Map<string, string[]> {
  const folder = path.join(root, 'wiki');
  const names = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(projects|entities|concepts)\/.*\.md$/.test(name));
  return new Map(
    names.map((name) => [
      name,
      (readText(root, `wiki/${name}`) ?? '')
        .replace(/^---\n.*?\n---\n/s, '')
        .split('\n')
        .filter(Boolean),
    ]),
  );
}

/** Are these lines among those, in their order? */
function isWithin(lines: readonly string[], among: readonly string[]): boolean {
  let at = 0;
  for (const line of among) if (line === lines[at]) at++;
  return at === lines.length;
}

describe('over any order of sources and of a person typing', () => {
  it('no line of an earlier ingest or of a person disappears, and an ingest done twice is done once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), async (steps) => {
        const { root, wiki } = await tempWiki();
        for (const [number, one] of steps.entries()) {
          const before = linesOf(root);
          if (one.does === 'type') {
            const page = `wiki/projects/${one.topic}.md`;
            const lines = readText(root, page)?.split('\n');
            if (!lines) continue;
            lines.splice(
              Math.max(lines.findIndex((line) => line.startsWith('# ')) + 1, Math.min(one.at, lines.length)),
              0,
              '',
              `Typed ${number}.`,
              '',
            );
            writeFiles(root, { [page]: lines.join('\n') });
            continue;
          }
          writeFiles(root, { [`raw/${number}.md`]: source(number, one.topic, one.lead) });
          await ingestDue(wiki);
          const after = linesOf(root);
          for (const [page, lines] of before)
            expect(isWithin(lines, after.get(page) ?? []), `${page} after raw/${number}.md`).toBe(true);
          const head = git(root, 'rev-parse', 'HEAD');
          expect(await ingestDue(wiki)).toEqual([]);
          for await (const report of wiki.ingest([`${number}.md` as never])) expect(report.status).not.toBe('failed');
          expect(linesOf(root)).toEqual(after);
          expect(git(root, 'diff', '--name-only', head, 'HEAD', '--', 'wiki/projects')).toBe('');
        }
      }),
      { numRuns: 4 },
    );
  });

  it('an undo gives the bytes back to every page that nobody touched since, and keeps each typed line on the others', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ topic: fc.constantFrom(...TOPICS), types: fc.boolean() }), { minLength: 2, maxLength: 4 }),
        async (steps) => {
          const { root, wiki } = await tempWiki();
          for (const [number, { topic, types }] of steps.entries()) {
            const before = linesOf(root);
            const page = `projects/${topic}.md`;
            const bytes = readText(root, `wiki/${page}`);
            writeFiles(root, { [`raw/${number}.md`]: source(number, topic, 'Mina Park') });
            await ingestDue(wiki);
            if (types) fs.appendFileSync(path.join(root, 'wiki', page), `\nTyped ${number}.\n`);
            await wiki.undo(`raw/${number}.md`);
            if (types) expect(readText(root, `wiki/${page}`)).toContain(`Typed ${number}.`);
            else expect(readText(root, `wiki/${page}`)).toBe(bytes);
            for (const [name, lines] of before) expect(isWithin(lines, linesOf(root).get(name) ?? [])).toBe(true);
          }
        },
      ),
      { numRuns: 4 },
    );
  });
});

describe('an ingest with nothing to take in', () => {
  it('puts back what an editor saved over with an old buffer', async () => {
    const { root, ingest } = await tempWiki({ 'raw/1.md': source(1, 'Atlas', 'Mina Park') });
    await ingest();
    const page = 'wiki/projects/Atlas.md';
    const buffer = `${readText(root, page)}\n- typed by hand\n`;
    writeFiles(root, { 'raw/2.md': source(2, 'Atlas', 'Mina Park') });
    await ingest();
    writeFiles(root, { [page]: buffer });
    expect(readText(root, page)).not.toContain('Step 2: green');
    const notes: string[] = [];
    const later = await openWiki(root);
    for await (const _ of later.ingest((await later.due()).sources, { onMoves: (report) => notes.push(...report.notes) }));
    const text = readText(root, page);
    for (const line of ['Step 1: green', 'Step 2: green', '- typed by hand']) expect(text).toContain(line);
    expect(git(root, 'log', '-1', '--format=%s')).toMatch(/^restore: /);
    expect(notes).toEqual([expect.stringContaining(page)]);
  });
});
