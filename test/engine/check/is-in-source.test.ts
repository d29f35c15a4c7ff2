import { describe, expect, it } from 'vitest';
import { wikiPath } from '../../../src/domain/path.js';
import { wordsOf } from '../../../src/domain/words.js';
import { isInSource } from '../../../src/engine/check/is-in-source.js';
import { matchQuote } from '../../../src/engine/check/match-quote.js';
import { prepareSource } from '../../../src/engine/check/prepare-source.js';
import { makeStillSays, withdrawClaims } from '../../../src/engine/withdraw-claims.js';
import { readText } from '../../formats/read-text.js';

const LINKED = '# Atlas\n\n- PM: [Kim Minsu](https://people.example/kim) from January 2025\n';

describe('a source says a quote', () => {
  it.each([
    ['as it stands', 'The budget is 40 million crowns.', 'budget is 40 million'],
    ['across a link', LINKED, 'PM: Kim Minsu from January 2025'],
    ['across tags', 'The budget is <b>40</b> million<br>crowns.', 'budget is 40 million crowns'],
    ['across entities', 'Research &amp; Development <i>leads</i> it.', 'Research & Development leads it'],
    ['across a placeholder and a link', 'Call /users/<id> of the [API](https://a.example).', 'Call /users/<id> of the API.'],
  ])('%s', (_name, text, quote) => {
    expect(isInSource(prepareSource(readText('a.md', text)), quote)).toBe(true);
  });

  it.each(['', ' ', '"', '**', '\u200b', 'PM: Lee Minsu'])('not when it is %j', (quote) => {
    expect(isInSource(prepareSource(readText('a.md', LINKED)), quote)).toBe(false);
  });

  it('far down in a long text, wherever a link lies', () => {
    const line = (i: number): string =>
      `Item ${i} of the <b>list</b> is kept by [Keeper ${i}](https://k.example/${i}).<br>Twice a day.`;
    const text = Array.from({ length: 1_000 }, (_, i) => line(i)).join('\n');
    const prepared = prepareSource(readText('a.md', text));
    for (let i = 0; i < 1_000; i++)
      expect(isInSource(prepared, `Item ${i} of the list is kept by Keeper ${i}. Twice a day.`)).toBe(true);
  });

  it('when it was accepted as a quote of it', () => {
    const prepared = prepareSource(readText('a.md', LINKED));
    const match = matchQuote(prepared, 'PM: Kim Minsu from January 2025', 3);
    expect(match.ok && isInSource(prepared, match.quote)).toBe(true);
  });
});

describe('a claim of a source that changed', () => {
  const withdraw = (text: string, citation: string): string => {
    const page = `---\ntitle: Atlas\nkind: project\n---\n\n# Atlas\n\n## Overview\n\n- Kim Minsu is the PM.\n  > Source: [a.md](../../raw/a.md#L3)${citation}\n`;
    const source = readText('a.md', text);
    return withdrawClaims(wikiPath('projects/Atlas.md'), page, source, makeStillSays(source), wordsOf('en')).includes('Withdrawn')
      ? 'withdrawn'
      : 'kept';
  };

  it('stays where its quote goes across a link', () => {
    expect(withdraw(LINKED, ' "PM: Kim Minsu from January 2025"')).toBe('kept');
    expect(withdraw(LINKED.replace('Kim Minsu', 'Bea Holm'), ' "PM: Kim Minsu from January 2025"')).toBe('withdrawn');
  });

  it('stays where its citation has no quote to compare', () => {
    expect(withdraw('Something else.', '')).toBe('kept');
  });
});
