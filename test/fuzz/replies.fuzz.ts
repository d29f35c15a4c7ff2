import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fold } from '../../src/markdown/fold.js';
import { anyText } from '../markdown/arbitrary-text.js';
import { makeClaim, makePage, makeReply } from '../support/model-editor.js';
import { modelWiki } from '../support/model-wiki.js';
import { writeFiles } from '../support/repository.js';
import { expectAccounted, expectSound, lookAround, quotesIn, ROUNDS } from './watch-folder.js';

const LINES = [
  'Atlas moves the shop to a new till in May 2025.',
  '누리는 포인트를 쌓는 프로젝트이다.',
  'Ann Berg <b>leads</b> [Atlas](x.md).',
];
const SOURCE = (round: number): string =>
  `# Atlas ${round}\n\n${LINES.map((line) => `- ${line}\n`).join('')}\nRound ${round} is over.\n`;

const name = fc.oneof(
  fc.constantFrom(
    'Atlas',
    '누리',
    'Ann Berg',
    '../../outside',
    'index',
    '.git/hooks/post-commit',
    'CON',
    '-rf',
    'a\nb',
    '\u202egpj.exe',
    '',
  ),
  anyText(),
  fc.string({ unit: 'binary', maxLength: 400 }),
);
const quote = fc.oneof(fc.constantFrom(...LINES, LINES[0]?.slice(0, 20) ?? ''), anyText());
const number = fc.oneof(fc.integer({ min: -2, max: 9 }), fc.constantFrom(1e9, 0.5, Number.MAX_SAFE_INTEGER));
const section = fc.constantFrom('overview', 'rules', 'role', 'nonsense');
const claim = fc.record({
  id: number,
  on: fc.array(fc.record({ page: name, section }), { maxLength: 3 }),
  text: fc.oneof(quote, anyText()),
  cite: fc.array(fc.record({ line: number, quote }), { maxLength: 3 }),
  date: fc.oneof(fc.constantFrom('', '2025-05', '9999-99-99', 'soon'), anyText()),
  replaces: fc.array(fc.oneof(fc.constantFrom('Atlas‹1›', 'Atlas‹99›', '‹›'), anyText()), { maxLength: 3 }),
  conflicts: fc.array(fc.oneof(number, name), { maxLength: 3 }),
  same: fc.oneof(fc.constantFrom('', 'Atlas‹1›'), name),
});
const page = fc.record({
  action: fc.constantFrom('create', 'append'),
  title: name,
  kind: fc.constantFrom('entity', 'project', 'concept'),
  type: name,
  summary: anyText(),
  aliases: fc.array(fc.record({ name, line: number, quote }), { maxLength: 3 }),
});
const shaped = fc.record({
  worth: fc.constantFrom('yes', 'no'),
  summary: anyText(),
  date: fc.oneof(fc.constant('2025-05-01'), anyText()),
  topics: fc.array(name, { maxLength: 3 }),
  mentions: fc.array(fc.record({ name, kind: fc.constantFrom('person', 'system'), claim: number }), { maxLength: 3 }),
  pages: fc.array(page, { maxLength: 4 }),
  claims: fc.array(claim, { maxLength: 6 }),
  decisions: fc.array(number, { maxLength: 3 }),
  questions: fc.array(number, { maxLength: 3 }),
  relations: fc.array(fc.record({ from: name, verb: fc.constantFrom('uses', 'leads'), to: name, claim: number }), {
    maxLength: 3,
  }),
});
const honest = makeReply({ pages: [makePage('Atlas')], claims: [makeClaim(1, 'Atlas', LINES[0] ?? '')] });
/** A good reply of which one part is something else. */
const bent = fc
  .tuple(fc.constantFrom(...Object.keys(honest)), fc.jsonValue({ maxDepth: 4 }))
  .map(([key, value]) => ({ ...honest, [key]: value }));
const text = fc.oneof(
  fc.constantFrom('', '{', 'null', '[]', '{"claims":', '```json\n{}\n```', '{"__proto__":{"polluted":true}}', '['.repeat(5_000)),
  anyText(),
);
const reply: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: shaped },
  { weight: 2, arbitrary: bent },
  { weight: 1, arbitrary: text },
);

it('whatever a model replies, the wiki stays whole and every quote is its source’s', async () => {
  const { root, wiki, edit } = await modelWiki({}, { settings: 'retries: 0\njobs: 1\n' });
  const before = lookAround(root);
  const proof: string[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(reply, { minLength: 2, maxLength: 2 }), fc.nat(1_000_000), async ([first, second], round) => {
      const file = `r${round}.md`;
      writeFiles(root, { [`raw/${file}`]: SOURCE(round) });
      proof.push(fold(SOURCE(round).replace(/<\/?b>|\[|\]\(x\.md\)/g, '')), fold(SOURCE(round)));
      edit(({ purpose }) => (purpose === 'plan' ? first : second));
      const { sources } = await wiki.due();
      const reports = [];
      for await (const report of wiki.ingest(sources)) reports.push(report);
      expectAccounted(reports, sources);
      expectSound(root, before);
      expect(quotesIn(root).filter((one) => !proof.some((known) => known.includes(fold(one))))).toEqual([]);
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    }),
    { numRuns: ROUNDS, endOnFailure: true },
  );
});
