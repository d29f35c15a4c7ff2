import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { isLive } from '../../src/domain/page.js';
import { rawPath, wikiPath } from '../../src/domain/path.js';
import type { IngestReport } from '../../src/engine/report.js';
import { parsePage } from '../../src/markdown/page.js';
import { makeClaim, makePage, makeReply, planHonestly } from '../support/model-editor.js';
import { modelWiki } from '../support/model-wiki.js';
import { git, readText, writeFiles } from '../support/repository.js';
import { ingestDue, tempWiki } from '../support/temp-wiki.js';

const ATLAS =
  '---\ndate: 2025-01-10\n---\n\n# Atlas\n\nAtlas is a project that moves the shop.\n\n- PM: Mina Park\n- Till: green\n';
const PAGE = 'wiki/projects/Atlas.md';

const liveOn = (root: string): string[] =>
  parsePage(wikiPath('projects/Atlas.md'), readText(root, PAGE) ?? '')
    .sections.flatMap(({ claims }) => claims)
    .filter(isLive)
    .map(({ text }) => text);

describe('what was paid for', () => {
  it('is kept beside transactions that clear what crashed runs left', async () => {
    const { wiki } = await tempWiki({ 'raw/a.md': ATLAS });
    let isOver = false;
    const lost: string[] = [];
    const keepOn = async (n: number): Promise<void> => {
      for (let i = 0; !isOver; i++) {
        const text = `${n}-${i}-${'x'.repeat(20_000)}`;
        await wiki.store.keepPlan(rawPath(`s${n}.md`), text);
        if ((await wiki.store.readKeptPlan(rawPath(`s${n}.md`))) !== text) lost.push(`${n}-${i}`);
      }
    };
    const keepers = [1, 2, 3, 4].map(keepOn);
    for (let i = 0; i < 25; i++) await wiki.store.withTransaction({}, async () => undefined);
    isOver = true;
    await Promise.all(keepers);
    expect(lost).toEqual([]);
  });

  it('is repaired in the numbers of the page as it is now', async () => {
    const made = await modelWiki({ 'raw/0.md': ATLAS });
    await made.ingest();
    writeFiles(made.root, { 'raw/1.md': '---\ndate: 2025-06-02\n---\n\n# Atlas\n\n- PM: Noor Haddad\n' });
    const numberOf = (text: string): string => /^‹(\d+)› .*Mina Park/m.exec(text)?.[1] ?? '';
    const replacing = (text: string, quote: string) =>
      makeReply({ claims: [makeClaim(1, 'Atlas', quote, { replaces: [`Atlas‹${numberOf(text)}›`] })] });
    made.edit(({ purpose, text }) =>
      purpose === 'plan' ? replacing(text, 'PM: Nobody at all') : { kind: 'status', status: 529, message: 'busy' },
    );
    expect(await made.ingest()).toMatchObject([{ status: 'failed', isPassing: true }]);
    const cited =
      '- A remark at the top.\n  > Source 2025-01-10: [0.md](../../raw/0.md#L7) "Atlas is a project that moves the shop."\n\n';
    writeFiles(made.root, { [PAGE]: (readText(made.root, PAGE) ?? '').replace(/^- /m, `${cited}- `) });
    made.edit(({ text }) => replacing(text, 'PM: Noor Haddad'));
    const plans = made.asked().length;
    expect(await made.ingest()).toMatchObject([{ status: 'ingested', claims: { kept: 1 } }]);
    expect(
      made
        .asked()
        .slice(plans)
        .map(({ purpose }) => purpose),
    ).toEqual(['repair']);
    expect(liveOn(made.root).some((text) => text.includes('Mina Park'))).toBe(false);
    expect(liveOn(made.root).some((text) => text.includes('Till: green'))).toBe(true);
  });

  it('is not paid twice by two programs, and no source is in twice', async () => {
    const names = ['a', 'b', 'c'];
    const made = await modelWiki(
      Object.fromEntries(names.map((name) => [`raw/${name}.md`, ATLAS.replaceAll('Atlas', `Atlas ${name}`)])),
    );
    made.edit(async (asked) => {
      await sleep(150);
      return planHonestly(asked);
    });
    const other = await made.reopen();
    await Promise.all([ingestDue(made.wiki), ingestDue(other)]);
    expect(made.asked()).toHaveLength(names.length);
    expect(git(made.root, 'log', '--format=%s', '--grep=^ingest').split('\n').sort()).toEqual(
      names.map((name) => `ingest: ${name}.md`),
    );
  });

  it('counts in what the wiki says that it spent, whatever came of it', async () => {
    const made = await modelWiki({ 'raw/a.md': ATLAS });
    made.edit(() => 'prose');
    await made.ingest();
    expect(made.wiki.spent()).toMatchObject({ calls: 1 });
  });
});

describe('a plan', () => {
  it('that no longer holds when its turn comes is made again, also when that shows only under the lock', async () => {
    const made = await modelWiki({ 'raw/0.md': ATLAS });
    await made.ingest();
    writeFiles(made.root, { 'raw/1.md': '---\ndate: 2025-06-02\n---\n\n# Atlas\n\n- PM: Noor Haddad\n' });
    made.edit((asked) => {
      const number = /^‹(\d+)› .*Mina Park/m.exec(asked.text)?.[1];
      const plan = planHonestly(asked);
      return {
        ...plan,
        claims: plan.claims.map((claim) =>
          number && claim.text.includes('Noor') ? { ...claim, replaces: [`Atlas‹${number}›`] } : claim,
        ),
      };
    });
    let letGo = (): void => {};
    const held = made.wiki.store.withTransaction({}, async () => {
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
    });
    const before = made.asked().length;
    const run = ingestDue(made.wiki);
    await expect.poll(() => made.asked().length, { timeout: 20_000 }).toBe(before + 1);
    await sleep(500);
    writeFiles(made.root, { [PAGE]: (readText(made.root, PAGE) ?? '').replaceAll('Mina Park', 'Bea Holm') });
    letGo();
    await held;
    const [report] = await run;
    expect(report?.notes.join(' ')).toMatch(/planned again/);
    expect(made.asked()).toHaveLength(before + 2);
  });

  it('follows a page to its new title', async () => {
    const made = await modelWiki({ 'raw/0.md': ATLAS });
    await made.ingest();
    writeFiles(made.root, { 'raw/1.md': '---\ndate: 2025-06-02\n---\n\n# Atlas\n\n- Budget: 30 euros\n' });
    made.edit(() => {
      writeFiles(made.root, { [PAGE]: (readText(made.root, PAGE) ?? '').replace('title: Atlas', 'title: Omega') });
      return makeReply({ claims: [makeClaim(1, 'Atlas', 'Budget: 30 euros')] });
    });
    expect(await made.ingest()).toMatchObject([{ status: 'ingested', claims: { kept: 1 } }]);
    expect(readText(made.root, PAGE)).toContain('Budget: 30 euros');
  });

  it('loses nothing that held to its repair', async () => {
    const made = await modelWiki({ 'raw/a.md': ATLAS });
    const on = [
      { page: 'Atlas', section: 'overview' as const },
      { page: 'Ghost', section: 'overview' as const },
    ];
    made.edit(({ purpose }) =>
      purpose === 'plan'
        ? makeReply({ pages: [makePage('Atlas')], claims: [{ ...makeClaim(1, 'Atlas', 'PM: Mina Park'), on }] })
        : makeReply({ claims: [makeClaim(1, 'Atlas', 'PM: Somebody else')] }),
    );
    expect(await made.ingest()).toMatchObject([{ status: 'ingested', claims: { kept: 1 } }]);
    expect(readText(made.root, PAGE)).toContain('PM: Mina Park');
  });

  it('of which thirty claims have the same fault says so thirty times, and is asked for all of them', async () => {
    const made = await modelWiki({ 'raw/a.md': ATLAS });
    const claims = Array.from({ length: 30 }, (_, n) => ({
      ...makeClaim(n + 1, 'Atlas', 'PM: Mina Park'),
      cite: [{ line: '7', quote: 'PM: Mina Park' }],
    }));
    made.edit(({ purpose }) => (purpose === 'plan' ? { ...makeReply({ pages: [makePage('Atlas')] }), claims } : makeReply({})));
    const [report] = (await made.ingest()) as [IngestReport];
    expect(
      made
        .asked()[1]
        ?.problems.split('\n')
        .filter((line) => line.startsWith('- claim ')),
    ).toHaveLength(30);
    expect(report.status).toBe('failed');
  });

  it('takes no id that is none', async () => {
    const made = await modelWiki({ 'raw/a.md': ATLAS });
    const evil = [1e308, -5, 2 ** 60].map((id) => ({ ...makeClaim(1, 'Atlas', 'Till: blue'), id }));
    made.edit(({ purpose }) =>
      purpose === 'plan'
        ? makeReply({ pages: [makePage('Atlas')], claims: [makeClaim(1, 'Atlas', 'PM: Mina Park'), ...evil] })
        : makeReply({ claims: [makeClaim(1, 'Atlas', 'Till: green')] }),
    );
    await made.ingest();
    expect(readText(made.root, PAGE)).toContain('PM: Mina Park');
  });
});

describe('an answer of a model', () => {
  const ask = async (text: string, source = ATLAS) => {
    const made = await modelWiki({ 'raw/a.md': source });
    await made.ingest();
    made.edit((one) =>
      one.purpose === 'select'
        ? { pages: [1] }
        : { known: 'yes', statements: [{ text, claims: one.claims.map(({ number }) => number).slice(0, 3) }] },
    );
    return made.wiki.ask('Who leads Atlas?');
  };

  it.each([
    'Alice Park is the PM of Atlas.',
    'Donald is the PM of Atlas.',
    'Atlas has twelve tills.',
    'Atlas takes 10 days.',
    'Atlas was moved by Ann.',
  ])('that says what no claim says is not shown: %s', async (text) => {
    expect(await ask(text)).toMatchObject({ abstained: true });
  });

  it.each([
    'Mina Park is the PM of Atlas.',
    'In January 2025 the PM was Mina Park.',
    'Atlas의 PM은 Mina Park이다.',
    'Currently the till is green.',
  ])('that says what a claim says is shown: %s', async (text) => {
    expect(await ask(text)).toMatchObject({ abstained: false });
  });
});
