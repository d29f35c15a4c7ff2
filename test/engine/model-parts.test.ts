import { describe, expect, it } from 'vitest';
import { makeLongText } from '../support/long-source.js';
import { type Asked, makeClaim, makeReply, planHonestly } from '../support/model-editor.js';
import { ingestsOf, keptPlans, modelWiki, stateOf, trailerOf } from '../support/model-wiki.js';
import { git, readText } from '../support/repository.js';
import { ingestFailed } from '../support/temp-wiki.js';

const TEXT = makeLongText(460);
const FILES = { 'raw/harbour.md': TEXT };

const partOf = ({ text }: Asked): number => Number(/^Part (\d+) of /m.exec(text)?.[1] ?? 0);

/** One claim a section: the first line below each heading. */
function planSparsely(asked: Asked): ReturnType<typeof makeReply> {
  const plan = planHonestly(asked);
  return {
    ...plan,
    summary: `Up to line ${asked.lines.at(-1)?.number}.`,
    claims: plan.claims.filter(({ text }) => Number(/\d+/.exec(text)) % 20 === 1),
  };
}

describe('a long source', () => {
  it('is planned in parts that begin at headings, and every line of it is sent exactly once', async () => {
    expect(TEXT.length).toBeGreaterThan(50_000);
    const { edit, ingest, asked } = await modelWiki(FILES);
    edit(planSparsely);
    expect(await ingest()).toMatchObject([{ status: 'ingested' }]);
    const parts = asked();
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.map(partOf)).toEqual(parts.map((_, at) => at + 1));
    for (const part of parts.slice(1)) expect(part.lines[0]?.text).toMatch(/^## Basin /);
    for (const part of parts) expect(part.text.length).toBeLessThan(40_000);
    expect(parts.flatMap(({ lines }) => lines)).toEqual(TEXT.split('\n').map((text, at) => ({ number: at + 1, text })));
  });

  it('becomes one commit, in which the claims of all parts count', async () => {
    const { root, edit, ingest, asked } = await modelWiki(FILES);
    edit(planHonestly);
    const [report] = await ingest();
    expect(report?.claims).toEqual({ kept: 460, repeated: 0, refused: 0 });
    expect(report?.coverage).toBe(100);
    expect(ingestsOf(root)).toEqual(['ingest: harbour.md']);
    expect(report?.usage?.calls).toBe(asked().length);
    expect(Number(trailerOf(root, 'Wiki-Tokens'))).toBe(asked().length * 23);
    const page = readText(root, 'wiki/projects/Harbour rules.md') ?? '';
    for (const berth of [1, 230, 460]) expect(page).toContain(`Berth ${berth} takes ships`);
    expect(keptPlans(root)).toEqual([]);
  });

  it('tells each later part what was proposed for those before', async () => {
    const { edit, ingest, asked } = await modelWiki(FILES);
    edit(planSparsely);
    await ingest();
    const [first, second, third] = asked();
    expect(first?.text.includes('What you proposed')).toBe(false);
    const told = [
      '# What you proposed for parts 1 to 1 of this source',
      'Summary so far: Up to line',
      '- Harbour rules [project]',
      '- Berth 1 takes ships of 1000 tons',
    ];
    expect(told.filter((words) => !second?.text.includes(words))).toEqual([]);
    const later = ['- Berth 21 takes ships of 1020 tons', `Summary so far: Up to line ${second?.lines.at(-1)?.number}.`];
    expect(later.filter((words) => !third?.text.includes(words))).toEqual([]);
  });

  it('lets a later part add to a page that an earlier one proposed, without a second call', async () => {
    const { root, edit, ingest, asked } = await modelWiki(FILES);
    edit((one) => ({ ...planSparsely(one), pages: partOf(one) === 1 ? planSparsely(one).pages : [] }));
    const [report] = await ingest();
    expect(report?.diagnostics.filter(({ severity }) => severity === 'refused')).toEqual([]);
    expect(asked().every(({ purpose }) => purpose === 'plan')).toBe(true);
    expect(git(root, 'ls-files', 'wiki/projects').split('\n')).toHaveLength(1);
  });

  it('costs at most two calls a part', async () => {
    const { edit, ingest, asked } = await modelWiki(FILES);
    edit((one) => {
      const plan = planSparsely(one);
      return { ...plan, claims: [...plan.claims, makeClaim(9_999, 'Harbour rules', 'The harbour is closed for ever and ever.')] };
    });
    const [report] = await ingest();
    const purposes = asked().map((one) => `${partOf(one)} ${one.purpose}`);
    const parts = Math.max(...asked().map(partOf));
    expect(purposes).toEqual(Array.from({ length: parts }, (_, at) => [`${at + 1} plan`, `${at + 1} repair`]).flat());
    expect(report).toMatchObject({ status: 'ingested', claims: { refused: parts }, first: { refused: parts } });
  });

  it('is all or nothing: when its second part fails nothing is written, and the next run pays for what is missing only', async () => {
    const { root, edit, ingest, asked, reopen } = await modelWiki(FILES);
    const before = stateOf(root);
    edit((one) => (partOf(one) === 2 ? 'I would rather not.' : planSparsely(one)));
    expect(await ingest()).toMatchObject([{ status: 'failed', reason: expect.stringContaining('did not reply with JSON') }]);
    expect(asked().map(partOf)).toEqual([1, 2]);
    expect(stateOf(root)).toEqual(before);
    expect(keptPlans(root)).toHaveLength(1);

    edit(planSparsely);
    const again = await reopen();
    expect(await ingestFailed(again)).toMatchObject([{ status: 'ingested', claims: { kept: 23, refused: 0 } }]);
    const later = asked().slice(2).map(partOf);
    expect(later).toEqual(later.map((_, at) => at + 2));
    expect(asked()[2]?.text.includes('- Berth 1 takes ships of 1000 tons')).toBe(true);
    expect(readText(root, 'wiki/projects/Harbour rules.md')).toContain('Berth 1 takes ships');
    expect(keptPlans(root)).toEqual([]);
  });

  it('keeps each claim with its own number, date and links when its parts are put together', async () => {
    const { root, edit, ingest } = await modelWiki(FILES);
    edit((one) => {
      const [line] = planHonestly(one).claims;
      if (!line) return makeReply({});
      // Every part counts from 1 again.
      return makeReply({
        pages: planHonestly(one).pages,
        claims: [{ ...line, id: 1 }],
        decisions: [1],
        topics: [`Basin ${partOf(one)}`],
      });
    });
    const [report] = await ingest();
    expect(report?.diagnostics.filter(({ severity }) => severity === 'refused')).toEqual([]);
    const source = readText(root, 'wiki/sources/harbour.md.md') ?? '';
    const decisions = source.slice(source.indexOf('## Decisions'), source.indexOf('## Pages'));
    expect(decisions.match(/^- Berth \d+ takes/gm)).toHaveLength(report?.claims.kept ?? -1);
    expect(new Set(decisions.match(/^- Berth \d+ takes/gm)).size).toBeGreaterThan(2);
    expect(source).toContain('- Basin 2\n');
  });

  it('is asked once more for what was refused of a part with that part, and not again with those behind it', async () => {
    const { edit, ingest, asked } = await modelWiki(FILES);
    edit((one) => {
      const plan = planSparsely(one);
      if (one.purpose === 'repair') return makeReply({});
      return partOf(one) === 1 ? { ...plan, claims: [...plan.claims, { id: 9_999, text: 'of another shape' }] } : plan;
    });
    await ingest();
    const purposes = asked().map((one) => `${partOf(one)} ${one.purpose}`);
    expect(purposes).toEqual(['1 plan', '1 repair', ...purposes.filter((purpose) => /^[2-9] plan$/.test(purpose))]);
  });

  it('takes no claim of a part for one of another, where a model counts from 0', async () => {
    const { edit, ingest } = await modelWiki(FILES);
    edit((one) => {
      const plan = planSparsely(one);
      return { ...plan, claims: plan.claims.map((claim, at) => ({ ...claim, id: at })) };
    });
    const [report] = await ingest();
    expect(report?.claims).toEqual({ kept: 23, repeated: 0, refused: 0 });
  });

  it('sends for its last part not much more than for its second, however much was proposed before', async () => {
    const { edit, ingest, asked } = await modelWiki({ 'raw/harbour.md': makeLongText(900) });
    edit(planHonestly);
    await ingest();
    const sizes = asked().map(({ text }) => text.length);
    expect(sizes.length).toBeGreaterThan(4);
    expect(Math.max(...sizes)).toBeLessThan(3 * (sizes[0] ?? 0));
  });
});
