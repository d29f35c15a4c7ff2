import { describe, expect, it, vi } from 'vitest';
import type { WikiLanguage } from '../../src/domain/words.js';
import type { CheckedStatement } from '../../src/engine/answer.js';
import { type Asked, answerHonestly, say } from '../support/model-editor.js';
import { type PageDraft, writePage } from '../support/model-view.js';
import { gate, type ModelWiki, modelWiki, stateOf } from '../support/model-wiki.js';
import { git, writeFiles } from '../support/repository.js';

const PAGES: PageDraft[] = [
  {
    title: 'Atlas',
    kind: 'project',
    summary: 'A project that moves the shop to a new till.',
    claims: [
      { text: 'The PM of Atlas is Mina Park.', date: '2025-01-10', ended: true },
      { text: 'The PM of Atlas is Noor Haddad.', date: '2025-06-02' },
      { text: 'The budget of Atlas is 40 million crowns.', date: '2025-01-10' },
      { text: 'The launch of Atlas is on 1 September 2025.', date: '2025-06-02' },
    ],
  },
  { title: 'Borea', kind: 'project', summary: 'A ferry.', claims: ['The captain of Borea is Ann Berg.'] },
  { title: 'Ann Berg', kind: 'entity', aliases: ['A. Berg'], summary: 'A captain.', claims: ['Ann Berg is a captain.'] },
  { title: '누리', kind: 'project', summary: '포인트 프로젝트.', claims: ['누리의 담당은 김서준이다.'] },
];

/** A wiki of these pages, whose one source says what their claims say. */
async function wikiOf(pages = PAGES, language: WikiLanguage = 'en'): Promise<ModelWiki> {
  const texts = pages.flatMap(({ claims = [] }) => claims.map((claim) => (typeof claim === 'string' ? claim : claim.text)));
  const files = pages.map((page): [string, string] => {
    const [path, text] = writePage(page);
    return [`wiki/${path}`, text];
  });
  const made = await modelWiki({ 'raw/old.md': `# All\n\n${texts.join('\n\n')}\n`, ...Object.fromEntries(files) }, { language });
  git(made.root, 'add', '-A');
  git(made.root, 'commit', '-q', '-m', 'pages');
  return made;
}

/** Chooses these pages by their titles, then answers. */
const answerer =
  (titles: string[], answer: (asked: Asked) => unknown) =>
  (asked: Asked): unknown =>
    asked.purpose === 'select'
      ? { pages: asked.index.filter(({ title }) => titles.includes(title)).map(({ number }) => number) }
      : answer(asked);

const numberOf = (asked: Asked, words: string): number => asked.claims.find(({ text }) => text.includes(words))?.number ?? -1;
const known = (...statements: object[]): object => ({ known: 'yes', statements });

describe('a question to a model', () => {
  it('is answered in three steps: it chooses lines of the index, reads those pages as numbered claims, and cites them', async () => {
    const { wiki, edit, asked } = await wikiOf();
    edit(answerer(['Atlas'], (one) => answerHonestly(one, 'Noor')));
    const answer = await wiki.ask('Who is the PM of Atlas?');
    expect(asked().map(({ purpose, question }) => [purpose, question])).toEqual([
      ['select', 'Who is the PM of Atlas?'],
      ['answer', 'Who is the PM of Atlas?'],
    ]);
    const [select, read] = asked();
    expect(select?.index.map(({ title }) => title).sort()).toEqual(['Ann Berg', 'Atlas', 'Borea', '누리']);
    expect(select?.text).not.toContain('Noor Haddad');
    expect(read?.claims.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['The PM of Atlas is Noor Haddad.', 'The budget of Atlas is 40 million crowns.']),
    );
    expect(answer).toMatchObject({ abstained: false, editor: 'anthropic/claude-sonnet-5-5', usage: { calls: 2 } });
    expect(answer.pagesRead).toContain('projects/Atlas');
    expect(answer.answer).toBe('- The PM of Atlas is Noor Haddad. [[projects/Atlas]] (raw/old.md:L1)');
    expect(answer.citations).toEqual([
      { page: 'projects/Atlas', source: 'old.md', locator: 'L1', quote: 'The PM of Atlas is Noor Haddad.', date: '2025-06-02' },
    ]);
  });

  it('has to be one, and not endless: nobody is asked otherwise', async () => {
    const { wiki, asked } = await wikiOf();
    for (const question of [' \n', 'x'.repeat(2_001)]) await expect(wiki.ask(question)).rejects.toMatchObject({ exitCode: 2 });
    expect(asked()).toEqual([]);
  });

  it('writes nothing', async () => {
    const { root, wiki, edit } = await wikiOf();
    const before = stateOf(root);
    edit(answerer(['Atlas'], (one) => answerHonestly(one, 'Noor')));
    await wiki.ask('Who is the PM of Atlas?');
    expect(stateOf(root)).toEqual(before);
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  it('in Korean is answered in Korean, with its claims', async () => {
    const { wiki, edit } = await wikiOf(PAGES, 'ko');
    edit(answerer(['누리'], (one) => known(say('누리의 담당은 김서준입니다.', numberOf(one, '김서준')))));
    expect(await wiki.ask('누리 담당은 누구인가?')).toMatchObject({
      answer: '- 누리의 담당은 김서준입니다. [[projects/누리]] (raw/old.md:L1)',
      citations: [{ quote: '누리의 담당은 김서준이다.' }],
    });
  });

  it('tells which claims are over, so that a change can be told', async () => {
    const { wiki, edit, asked } = await wikiOf();
    edit(
      answerer(['Atlas'], (one) =>
        known(
          say('On 10 January 2025 the PM was Mina Park.', numberOf(one, 'Mina')),
          say('By 2 June 2025 it was Noor Haddad.', numberOf(one, 'Noor')),
        ),
      ),
    );
    const answer = await wiki.ask('How did the PM of Atlas change?');
    expect(asked()[1]?.text).toMatch(/\(2025-01-10, no longer.*\) The PM of Atlas is Mina Park\./);
    expect(answer.citations.map(({ date }) => date)).toEqual(['2025-01-10', '2025-06-02']);
  });
});

describe('a statement of an answer', () => {
  const ask = async (
    first: (asked: Asked) => unknown,
    again: (asked: Asked) => unknown = () => known(),
    question = 'What is known of Atlas?',
  ) => {
    const made = await wikiOf();
    made.edit(answerer(['Atlas'], (one) => (one.purpose === 'answer' ? first(one) : again(one))));
    return { answer: await made.wiki.ask(question), asked: made.asked() };
  };
  const noor = (one: Asked): object => say('The PM of Atlas is Noor Haddad.', numberOf(one, 'Noor'));

  it.each<[string, (asked: Asked) => object]>([
    [
      'that has a number its claims do not have',
      (one) => say('The budget of Atlas is 45 million crowns.', numberOf(one, 'budget')),
    ],
    [
      'that has a year its claims do not have',
      (one) => say('The launch of Atlas is on 1 September 2026.', numberOf(one, 'launch')),
    ],
    ['that has a month its claims do not have', (one) => say('The launch of Atlas is on 1 March 2025.', numberOf(one, 'launch'))],
    ['that names a page of the wiki its claims do not name', (one) => say('The PM of Atlas is Ann Berg.', numberOf(one, 'Noor'))],
    ['that names a page by another of its names', (one) => say('The PM of Atlas is A. Berg.', numberOf(one, 'Noor'))],
    ['that names somebody whom nobody knows', (one) => say('The PM of Atlas is Bob Smith.', numberOf(one, 'Noor'))],
    [
      'that rests on the number of another claim',
      (one) => say('The budget of Atlas is 40 million crowns.', numberOf(one, 'Noor')),
    ],
    ['that cites a claim that was not shown', () => say('Noor Haddad is its PM.', 4_711)],
    ['that cites one that was shown and one that was not', (one) => say('Noor Haddad is its PM.', numberOf(one, 'Noor'), 4_711)],
    ['that cites nothing', () => say('Noor Haddad is its PM.')],
  ])('%s is asked for once more with the reason, and left out when it is said again', async (_what, bad) => {
    const { answer, asked } = await ask(
      (one) => known(noor(one), bad(one)),
      (one) => known(bad(one)),
    );
    expect(asked.map(({ purpose }) => purpose)).toEqual(['select', 'answer', 'answer-repair']);
    expect(asked[2]?.problems).toMatch(/- ".*": \S+/);
    expect(answer.statements.map(({ said }) => said)).toEqual(['The PM of Atlas is Noor Haddad.']);
    expect(answer.answer.split('\n')).toHaveLength(1);
  });

  it('that is mended stands where it was said', async () => {
    const { answer } = await ask(
      (one) => known(say('The budget of Atlas is 45 million crowns.', numberOf(one, 'budget')), noor(one)),
      (one) => known(say('The budget of Atlas is 40 million crowns.', numberOf(one, 'budget'))),
    );
    expect(answer.statements.map(({ said }) => said)).toEqual([
      'The budget of Atlas is 40 million crowns.',
      'The PM of Atlas is Noor Haddad.',
    ]);
    expect(answer.usage?.calls).toBe(3);
  });

  it('is said once, where a repair says again what held', async () => {
    const { answer } = await ask(
      (one) => known(noor(one), say('The budget of Atlas is 45 million crowns.', numberOf(one, 'budget'))),
      (one) => known(noor(one), say('The budget of Atlas is 40 million crowns.', numberOf(one, 'budget'))),
    );
    expect(answer.statements.map(({ said }) => said)).toEqual([
      'The PM of Atlas is Noor Haddad.',
      'The budget of Atlas is 40 million crowns.',
    ]);
  });

  it('is left out where its repair cannot be read or had, and what held is shown', async () => {
    for (const repair of [
      'prose',
      { kind: 'status', status: 529, message: 'Overloaded' },
      { kind: 'refusal' },
      { known: 'perhaps' },
    ]) {
      const { answer } = await ask(
        (one) => known(noor(one), say('The PM of Atlas is Ann Berg.', numberOf(one, 'Noor'))),
        () => repair,
      );
      expect(answer.statements.map(({ said }) => said)).toEqual(['The PM of Atlas is Noor Haddad.']);
    }
  });

  it('does not hold because the question already says its number', async () => {
    const bad = await ask(
      (one) => known(say('Yes, the budget of Atlas is 50 million crowns.', numberOf(one, 'budget'))),
      undefined,
      'Is the budget of Atlas 50 million crowns?',
    );
    expect(bad.answer).toMatchObject({ abstained: true, citations: [] });
  });

  it('is left out where its source no longer says so', async () => {
    const made = await wikiOf();
    writeFiles(made.root, { 'raw/old.md': '# All\n\nThe budget of Atlas is 40 million crowns.\n' });
    made.edit(
      answerer(['Atlas'], (one) =>
        one.purpose === 'answer' ? known(noor(one), say('The budget is 40 million crowns.', numberOf(one, 'budget'))) : known(),
      ),
    );
    expect((await made.wiki.ask('What is known of Atlas?')).statements.map(({ said }) => said)).toEqual([
      'The budget is 40 million crowns.',
    ]);
  });

  it('cannot bring citations of its own', async () => {
    const { answer } = await ask((one) =>
      known(say('The PM of Atlas is Noor Haddad [[entities/nobody]] (raw/gone.md).', numberOf(one, 'Noor'))),
    );
    expect(answer.answer).not.toContain('[[entities/nobody]]');
    expect(answer.answer).not.toContain('raw/gone.md');
  });

  it('is one line, whatever its text holds', async () => {
    const text = 'The PM of Atlas\n\n# is\n- Noor Haddad\u0000\u001b[31m\u202e.';
    const { answer } = await ask((one) => known(say(text, numberOf(one, 'Noor'))));
    expect(answer.answer.split('\n')).toHaveLength(1);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(answer.answer).not.toMatch(/[\u0000-\u001f\u202e]/);
  });
});

describe('the wiki does not know', () => {
  it.each<[WikiLanguage, string]>([
    ['en', 'The wiki does not know.'],
    ['ko', '위키에 없는 내용입니다.'],
    ['ja', 'この wiki には書かれていません。'],
    ['zh', '这个 wiki 里没有相关内容。'],
  ])('and says so in the language of the wiki: %s', async (language, sentence) => {
    const { wiki, edit } = await wikiOf(PAGES, language);
    edit(answerer(['Atlas'], () => ({ known: 'no', statements: [] })));
    expect(await wiki.ask('Who cleans the shop?')).toMatchObject({
      answer: sentence,
      abstained: true,
      citations: [],
      statements: [],
    });
  });

  it('when the model says no, whatever it says besides, also while it is streamed', async () => {
    const { wiki, edit } = await wikiOf();
    const heard: CheckedStatement[] = [];
    edit(
      answerer(['Atlas'], (one) => ({
        known: 'no',
        statements: [say('The PM of Atlas is Noor Haddad.', numberOf(one, 'Noor'))],
      })),
    );
    const answer = await wiki.ask('Who cleans the shop?', { onStatement: (one) => heard.push(one) });
    expect(answer).toMatchObject({ abstained: true, statements: [] });
    expect(heard).toEqual([]);
  });

  it('when no line of the index fits: that is known after one call', async () => {
    const { wiki, edit, asked } = await wikiOf();
    edit(() => ({ pages: [] }));
    expect(await wiki.ask('What is the boiling point of tungsten?')).toMatchObject({ abstained: true, usage: { calls: 1 } });
    expect(asked()).toHaveLength(1);
  });

  it('when nothing is left of what was said', async () => {
    const { wiki, edit } = await wikiOf();
    edit(answerer(['Atlas'], () => known(say('The PM of Atlas is Ann Berg.', 4_711))));
    expect(await wiki.ask('Who is the PM?')).toMatchObject({ abstained: true, answer: 'The wiki does not know.' });
  });

  it('when it is empty: nobody is asked', async () => {
    const { wiki, asked } = await modelWiki();
    expect(await wiki.ask('Who leads?')).toMatchObject({ abstained: true, usage: undefined });
    expect(asked()).toEqual([]);
  });
});

describe('not knowing is not said when the model', () => {
  it.each<[string, unknown, string]>([
    ['chooses pages that it was not shown', { pages: [99, 0, -1] }, 'unreadable'],
    ['chooses in another form', { chosen: 'Atlas' }, 'unreadable'],
    ['chooses in prose', 'I would read the page on Atlas.', 'unreadable'],
    ['chooses nothing at all', '', 'empty'],
    ['is cut off while it chooses', { kind: 'max-tokens', text: '{"pages":[]}' }, 'cut-off'],
    ['refuses to choose', { kind: 'refusal' }, 'refused'],
    ['is overloaded', { kind: 'status', status: 529, message: 'Overloaded' }, 'overloaded'],
  ])('%s', async (_what, given, reason) => {
    const { wiki, edit } = await wikiOf();
    edit(() => given);
    await expect(wiki.ask('Who is the PM of Atlas?')).rejects.toMatchObject({ reason, exitCode: 9 });
  });

  it.each<[string, unknown, string]>([
    ['answers in another form', { answer: 'Noor Haddad' }, 'unreadable'],
    ['answers neither yes nor no', { known: 'maybe', statements: [] }, 'unreadable'],
    ['answers in prose', 'The PM is Noor Haddad.', 'unreadable'],
    ['is cut off in its answer', { kind: 'max-tokens', text: '{"known":"no","statements":[]}' }, 'cut-off'],
    ['refuses to answer', { kind: 'refusal' }, 'refused'],
    ['breaks off', { kind: 'cut', text: '{"known":"no","statements":[]}', after: 12, reset: false }, 'connection'],
  ])('%s', async (_what, given, reason) => {
    const { wiki, edit } = await wikiOf();
    edit(answerer(['Atlas'], () => given));
    await expect(wiki.ask('Who is the PM of Atlas?')).rejects.toMatchObject({ reason, exitCode: 9 });
  });
});

describe('an answer that is still being made', () => {
  it('is told statement by statement, each checked, once, and in its order', async () => {
    const { wiki, edit } = await wikiOf();
    const heard: string[] = [];
    edit(
      answerer(['Atlas'], (one) => {
        const budget = numberOf(one, 'budget');
        if (one.purpose === 'answer-repair') return known(say('The budget of Atlas is 40 million crowns.', budget));
        return known(
          say('The PM of Atlas is Noor Haddad.', numberOf(one, 'Noor')),
          say('The budget of Atlas is 45 million crowns.', budget),
          say('The launch of Atlas is on 1 September 2025.', numberOf(one, 'launch')),
          say('The PM of Atlas is Noor Haddad.', numberOf(one, 'Noor')),
        );
      }),
    );
    const answer = await wiki.ask('What is known of Atlas?', { onStatement: ({ said }) => heard.push(said) });
    expect(heard).toEqual([
      'The PM of Atlas is Noor Haddad.',
      'The launch of Atlas is on 1 September 2025.',
      'The budget of Atlas is 40 million crowns.',
    ]);
    expect([...new Set(answer.statements.map(({ said }) => said))].sort()).toEqual([...heard].sort());
  });

  it('is told before its end has come', async () => {
    const { wiki, server } = await wikiOf();
    const { open, isOpen } = gate();
    const heard: string[] = [];
    const words = JSON.stringify(known(say('The PM of Atlas is Noor Haddad.', 2)));
    let calls = 0;
    server.respond(async () =>
      ++calls === 1 ? { kind: 'text', text: '{"pages":[1,2,3,4]}' } : { kind: 'hang', afterHead: true, said: words.slice(0, -2) },
    );
    const stop = new AbortController();
    const asking = wiki.ask('Who is the PM of Atlas?', {
      signal: stop.signal,
      onStatement: ({ said }) => {
        heard.push(said);
        open();
      },
    });
    const ended = asking.catch((error: unknown) => error);
    await isOpen;
    expect(heard).toHaveLength(1);
    stop.abort();
    expect(await ended).toMatchObject({ reason: 'stopped' });
  });

  it('is told once where the service breaks off and is asked again', async () => {
    const made = await modelWiki({}, { settings: 'retries: 1\n' });
    const [path, text] = writePage({ title: 'Atlas', kind: 'project', claims: ['The PM of Atlas is Noor Haddad.'] });
    writeFiles(made.root, { [`wiki/${path}`]: text, 'raw/old.md': '# All\n\nThe PM of Atlas is Noor Haddad.\n' });
    const heard: string[] = [];
    const words = JSON.stringify(known(say('The PM of Atlas is Noor Haddad.', 1)));
    let calls = 0;
    made.edit(
      answerer(['Atlas'], () => (++calls === 1 ? { kind: 'cut', text: words, after: words.length - 2, reset: false } : words)),
    );
    await made.wiki.ask('Who is the PM?', { onStatement: ({ said }) => heard.push(said) });
    expect(calls).toBe(2);
    expect(heard).toEqual(['The PM of Atlas is Noor Haddad.']);
  });

  it('ends when a person stops it, and so does the call', async () => {
    const { wiki, server, edit } = await wikiOf();
    edit(answerer(['Atlas'], () => ({ kind: 'hang', afterHead: true })));
    const stop = new AbortController();
    const asking = wiki.ask('Who is the PM of Atlas?', { signal: stop.signal }).catch((error: unknown) => error);
    await vi.waitFor(() => expect(server.requests).toHaveLength(2), { timeout: 10_000 });
    stop.abort();
    expect(await asking).toMatchObject({ reason: 'stopped', exitCode: 130 });
    await vi.waitFor(() => expect(server.unfinished).toBe(1), { timeout: 10_000 });
  });
});

describe('the lines of the index that a model chooses from', () => {
  it('are those that a search finds first where not all of them fit, and never more than fit', async () => {
    const many = Array.from(
      { length: 600 },
      (_, at): PageDraft => ({
        title: `Harbour ${at}`,
        summary: `The harbour number ${at} of a long list of harbours in the north.`,
      }),
    );
    const { wiki, edit, asked } = await wikiOf([...many, ...PAGES]);
    edit(answerer(['Atlas'], (one) => answerHonestly(one, 'Noor')));
    expect((await wiki.ask('Who is the PM of Atlas?')).abstained).toBe(false);
    const [select] = asked();
    expect(select?.index[0]?.title).toBe('Atlas');
    expect(select?.index.length).toBeLessThan(600);
    expect(select?.index.length).toBeGreaterThan(100);
    expect(select?.text.length).toBeLessThan(40_000);
  });
});
