import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SECTION_KEYS } from '../../../src/domain/page.js';
import { isSafeRelativePath } from '../../../src/domain/path.js';
import { RELATION_VERBS, type Reply } from '../../../src/domain/reply.js';
import { fold } from '../../../src/markdown/fold.js';
import { check, HARBOUR, oldPage, standing } from './plan-fixtures.js';

const HOSTILE = [
  ...[
    '../x',
    '/etc/passwd',
    'index',
    'CON',
    '.git/hooks',
    '-rf',
    '[[x]]',
    '![[x]]',
    '<script>',
    '\u202e',
    '\ud800',
    '\0',
    '‹1›',
    '{{x}}',
    '`',
    '\n## x\n',
  ],
  ...[
    '__proto__',
    'constructor',
    'Project Heron',
    '오세라',
    '한도윤',
    'Harbour board',
    'Project Heron‹1›',
    '2031-04-02',
    '9999',
    '💥',
    '# x',
    '> y',
    '| z |',
  ],
];
const text = fc.oneof(
  fc.constantFrom(...HOSTILE, ...HARBOUR.split('\n')),
  fc.tuple(fc.constantFrom(...HOSTILE), fc.constantFrom(...HOSTILE)).map((parts) => parts.join(' ')),
  fc.tuple(fc.nat(HARBOUR.length), fc.nat(80)).map(([from, length]) => HARBOUR.slice(from, from + length)),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const name = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('Project Heron', '오세라', 'Harbour board') },
  { weight: 1, arbitrary: text },
);
const line = fc.constantFrom(...HARBOUR.split('\n').filter((whole) => whole.length > 15));
const id = fc.integer({ min: -1, max: 6 });
const quote = fc.record({ line: fc.oneof(fc.integer(), fc.nat(20)), quote: fc.oneof(line, text) });
const reply: fc.Arbitrary<Reply> = fc.record({
  summary: text,
  date: text,
  topics: fc.array(text, { maxLength: 4 }),
  mentions: fc.array(fc.record({ name: text, kind: fc.constantFrom('person', 'organisation', 'system', 'data'), claim: id }), {
    maxLength: 4,
  }),
  pages: fc.array(
    fc.record(
      {
        action: fc.constantFrom('create', 'append'),
        title: name,
        kind: fc.constantFrom('entity', 'project', 'concept'),
        type: text,
        summary: text,
        aliases: fc.array(fc.record({ name: text, line: fc.nat(20), quote: text }), { maxLength: 3 }),
      },
      { requiredKeys: ['action', 'title', 'summary', 'aliases'] },
    ),
    { maxLength: 6 },
  ),
  claims: fc.array(
    fc.record(
      {
        id,
        on: fc.array(fc.record({ page: name, section: fc.constantFrom(...SECTION_KEYS) }), { maxLength: 3 }),
        text,
        cite: fc.array(quote, { maxLength: 4 }),
        date: text,
        replaces: fc.array(text, { maxLength: 2 }),
        conflicts: fc.array(fc.oneof(text, id), { maxLength: 2 }),
      },
      { requiredKeys: ['id', 'on', 'text', 'cite'] },
    ),
    { maxLength: 6 },
  ),
  decisions: fc.array(id, { maxLength: 4 }),
  questions: fc.array(id, { maxLength: 4 }),
  relations: fc.array(fc.record({ from: text, verb: fc.constantFrom(...RELATION_VERBS), to: text, claim: id }), { maxLength: 4 }),
});

const PAGES = [
  oldPage('projects/Project Heron.md', [standing('The ferry is blue.', '2030')]),
  oldPage('entities/한도윤.md', [standing('Keeper.')], { locked: true }),
];

describe('whatever an editor replies, checkPlan', () => {
  it('takes only quotes of the source, writes only safe paths under the folder of a kind, and never throws', () => {
    const folded = fold(HARBOUR);
    let accepted = 0;
    fc.assert(
      fc.property(reply, (given) => {
        const { plan, spans } = check(given, { pages: PAGES });
        for (const { page, claims, todos, title, summary, aliases } of plan.actions) {
          expect(isSafeRelativePath(page)).toBe(true);
          expect(page).toMatch(/^(entities|projects|concepts)\/[^/\\:*?"<>|#^[\]\p{C}]+\.md$/u);
          expect(page).not.toBe('entities/한도윤.md');
          expect(`${title}${summary}${aliases.join('')}`).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
          expect(summary.length).toBeLessThanOrEqual(100);
          for (const { text: written, citations } of [...claims, ...todos]) {
            expect(written).not.toMatch(/[\n\p{Cs}]/u);
            expect(citations.length).toBeGreaterThan(0);
            accepted += citations.length;
            for (const { source, quote: stored } of citations) if (source === 'board.md') expect(folded).toContain(fold(stored));
          }
        }
        for (const { start, end } of spans) expect(start >= 0 && start < end && end <= HARBOUR.length).toBe(true);
      }),
      { numRuns: 1_000 },
    );
    expect(accepted).toBeGreaterThan(200);
  });

  it('says the same for the same reply', () => {
    fc.assert(
      fc.property(reply, (given) => {
        expect(check(given, { pages: PAGES })).toEqual(check(given, { pages: PAGES }));
      }),
      { numRuns: 50 },
    );
  });
});
