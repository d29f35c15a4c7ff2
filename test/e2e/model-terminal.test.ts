import { describe, expect, it } from 'vitest';
import { hasTerminal, onTerminal, wiki } from '../support/model-command.js';
import { answerHonestly, say } from '../support/model-editor.js';
import { ingestsOf, type ModelWiki, modelWiki, note } from '../support/model-wiki.js';
import { git } from '../support/repository.js';

const bulk = (count: number): Promise<ModelWiki> =>
  modelWiki(
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`raw/${at}.md`, note('2025-01-10', `Atlas ${at}`, 'PM: Mina Park')]),
    ),
  );

async function wikiThatAnswers(): Promise<ModelWiki> {
  const made = await modelWiki({ 'raw/atlas.md': note('2025-01-10', 'Atlas', 'PM: Mina Park') });
  await made.ingest();
  made.edit((asked) => (asked.purpose === 'select' ? { pages: [1] } : answerHonestly(asked, 'PM')));
  return made;
}

describe.skipIf(!hasTerminal)('on a terminal, more than ten sources', () => {
  it('are asked about first, with their number, tokens and price; no is no', async () => {
    const made = await bulk(11);
    const { code, out } = await onTerminal(made, 'n\n', 'ingest');
    expect(code).toBe(0);
    expect(out).toMatch(
      /11 sources for anthropic\/claude-sonnet-5-5 \(.*\): 11 calls \(twice as many at most, with repairs\), about [\d,]+ tokens in and [\d,]+ out, price unknown \(.*\)\. Go on\? \[y\/N\]/,
    );
    expect(out).toContain('Nothing was done.');
    expect(made.server.requests).toEqual([]);
    expect(ingestsOf(made.root)).toEqual([]);
  });

  it('are taken in where the person says yes', async () => {
    const made = await bulk(11);
    expect((await onTerminal(made, 'y\n', 'ingest')).code).toBe(0);
    expect(ingestsOf(made.root)).toHaveLength(11);
  });

  it('are not begun where the person ends the question with Ctrl-C', async () => {
    const made = await bulk(11);
    const { code, out } = await onTerminal(made, '\u0003', 'ingest');
    expect(out).not.toContain('fault in wiki itself');
    expect(code).toBe(130);
    expect(made.server.requests).toEqual([]);
  });

  it('are not asked about with --yes, nor are ten, nor is anybody asked where there is no terminal', async () => {
    expect((await onTerminal(await bulk(11), 'n\n', 'ingest', '--yes')).out).not.toContain('[y/N]');
    expect((await onTerminal(await bulk(10), 'n\n', 'ingest')).out).not.toContain('[y/N]');
    const made = await bulk(11);
    expect((await wiki(made, 'ingest')).code).toBe(0);
    expect(ingestsOf(made.root)).toHaveLength(11);
  });
});

describe.skipIf(!hasTerminal)('on a terminal, an answer', () => {
  it('is printed once, and offered to be saved', async () => {
    const made = await wikiThatAnswers();
    const { code, out } = await onTerminal(made, 'y\n', 'ask', 'Who is the PM of Atlas?');
    expect(code).toBe(0);
    expect(out.match(/- PM: Mina Park \[\[projects\/Atlas\]\]/g)).toHaveLength(1);
    expect(out).toMatch(/Save this answer as a page\? \[y\/N\][\s\S]*Saved as wiki\/answers\//);
    expect(git(made.root, 'log', '-1', '--format=%s')).toBe('answer: Who is the PM of Atlas?');
  });

  it('is not saved where the person says no, or ends the question', async () => {
    const made = await wikiThatAnswers();
    for (const [typed, expected] of [
      ['n\n', 0],
      ['\u0003', 130],
    ] as const) {
      const { code, out } = await onTerminal(made, typed, 'ask', 'Who is the PM of Atlas?');
      expect(out).toContain('- PM: Mina Park');
      expect(out).not.toContain('fault in wiki itself');
      expect(code).toBe(expected);
    }
    expect(git(made.root, 'ls-files', 'wiki/answers')).toBe('');
  });

  it('that does not know says only that, and is not offered', async () => {
    const made = await wikiThatAnswers();
    made.edit((asked) => (asked.purpose === 'select' ? { pages: [1] } : { known: 'no', statements: [say('PM: Mina Park', 1)] }));
    const { code, out } = await onTerminal(made, 'y\n', 'ask', 'Who cleans the shop?');
    expect([code, out.match(/^.*Mina Park.*$/gm)]).toEqual([0, null]);
    expect(out).toContain('The wiki does not know.');
    expect(out).not.toContain('[y/N]');
  });
});
