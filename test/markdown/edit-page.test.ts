import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Citation, Claim, Page } from '../../src/domain/page.js';
import { SECTIONS } from '../../src/domain/page.js';
import { rawPath, wikiPath } from '../../src/domain/path.js';
import { wordsOf } from '../../src/domain/words.js';
import { addCitation, addCitations, addClaim, type CitationPlace, type ClaimPlace } from '../../src/markdown/edit-page.js';
import { parsePage } from '../../src/markdown/page.js';
import { citations, claimsOf, claimText, quoteText } from './arbitraries.js';

const PATH = wikiPath('entities/a.md');
const EN = wordsOf('en');
const CITATION: Citation = { role: 'source', source: rawPath('b.md'), locator: undefined, quote: 'new quote', date: '2025-02' };
const NEW: Claim = { text: 'New claim.', form: 'item', citations: [CITATION] };
const PRINTED = '- New claim.\n  > Source 2025-02: [b.md](../../raw/b.md) "new quote"\n';

const place = (key: ClaimPlace['key'], under?: string): ClaimPlace => ({
  key,
  heading: EN.sections[key],
  order: SECTIONS.person,
  ...(under === undefined ? {} : { under }),
});
const add = (text: string, where = place('role'), claim = NEW): string => addClaim(PATH, text, where, claim, EN);
const cited = (text: string): string => `- ${text}\n  > Source: [a.md](../../raw/a.md#L1) "q"\n`;
const claimsIn = (text: string, key = 'role'): string[] =>
  parsePage(PATH, text)
    .sections.filter((section) => section.key === key)
    .flatMap((section) => section.claims.map((claim) => claim.text));

/** Is `changed` the text with one stretch put in? */
function isInsertion(text: string, changed: string): boolean {
  let start = 0;
  while (start < text.length && text[start] === changed[start]) start++;
  return changed.length > text.length && changed.endsWith(text.slice(start));
}

describe('addClaim', () => {
  it('adds at the end of the section, with a blank line before and after', () => {
    const text = `# A\n\n## Role\n\n${cited('one')}\n## History\n\n${cited('two')}`;
    expect(add(text)).toBe(`# A\n\n## Role\n\n${cited('one')}\n${PRINTED}\n## History\n\n${cited('two')}`);
    expect(add(text, place('history'))).toBe(`${text}\n${PRINTED}`);
  });

  it('finds the section by its heading in any language', () => {
    expect(add(`# A\n\n## 직책\n\n${cited('one')}`)).toBe(`# A\n\n## 직책\n\n${cited('one')}\n${PRINTED}`);
  });

  it('adds right under the claim that it replaces, when that stands in the section', () => {
    const text = `## Role\n\n${cited('one')}\n${cited('two')}`;
    expect(add(text, place('role', 'one'))).toBe(`## Role\n\n${cited('one')}\n${PRINTED}\n${cited('two')}`);
    expect(add(`${text}\n## History\n\n${cited('old')}`, place('role', 'old'))).toContain(
      `${cited('two')}\n${PRINTED}\n## History`,
    );
    expect(add(`## Role\n${cited('one')}${cited('two')}`, place('role', 'one'))).toBe(
      `## Role\n${cited('one')}\n${PRINTED}\n${cited('two')}`,
    );
  });

  it('makes a missing section where the order puts it', () => {
    const text = `# A\n\nintro\n\n## Mine\n\nx\n\n## History\n\n${cited('two')}\n## Own\n\ny\n`;
    const section = (heading: string): string => `## ${heading}\n\n${PRINTED}`;
    expect(add(text, place('role'))).toBe(text.replace('## History', `${section('Role')}\n## History`));
    expect(add(text, place('projects'))).toBe(text.replace('## Own', `${section('Projects')}\n## Own`));
    expect(add('# A\n', place('role'))).toBe(`# A\n\n${section('Role')}`);
    expect(add('', place('role'))).toBe(section('Role'));
    expect(add(text, place('rules'))).toBe(`${text}\n${section('Rules')}`);
    expect(add('text', place('role'))).toBe(`text\n\n${section('Role')}`);
    expect(add('---\ntitle: a\n---\n', place('role'))).toBe(`---\ntitle: a\n---\n\n${section('Role')}`);
  });

  it('keeps CRLF', () => {
    const text = `## Role\r\n\r\n${cited('one').replaceAll('\n', '\r\n')}\r\n## History\r\n`;
    expect(add(text)).toBe(text.replace('\r\n## History', `\r\n${PRINTED.replaceAll('\n', '\r\n')}\r\n## History`));
  });

  it.each([
    ['a paragraph of a person', '## Role\n\npara\nmore'],
    ['a nested list', '## Role\n\n- a\n  - b\n    - c\n'],
    ['an ordered list', '## Role\n\n1. a\n\n   b\n'],
    ['an indented list', '## Role\n\n   - a\n\n     b'],
    ['a fence with a heading in it', '## Role\n\n```\n## History\n```\n'],
    ['a fence without end', '## Role\n\ntext\n\n```\n## History\n\n'],
    ['a comment', '## Role\n\n<!-- ## History -->\n'],
    ['a comment without end', '## Role\n\n<!-- todo\n\ntext'],
    ['a comment in front of the next section', `## Role\n\n${cited('x')}\n<!--\n## Role\n-->\n## History\n`],
    ['HTML', '## Role\n<div>\n\n- x\n\n</div>\n## History\n'],
    ['script without end', '## Role\n\n<script>\n\n## History\n'],
    ['an underlined heading', 'Role\n----\ntext\nHistory\n----\n'],
    ['a heading right after', '## Role\n## History'],
    ['a heading of level 3', '## Role\n\n### 2024\n\n- x\n\n## History\n'],
    ['a block quote', '## Role\n\n> quote\nlazy\n## History\n'],
    ['a definition', '## Role\n\n[x]: http://y\n\n[^1]: note\n'],
    ['a table', '## Role\n\n| a |\n| - |\n| b |\n'],
    ['spaces at line ends', '## Role  \n\ntext  \n  \n\t\n## History\n'],
    ['two sections of one key', `## Role\n\n${cited('x')}\n## 직책\n\n${cited('y')}`],
    ['a byte order mark', '\uFEFF## Role\n\nx'],
    ['a heading in the middle of front matter', '---\ntitle: a\nsummary: |\n  ## Role\n---\n## Role\n'],
  ])('inserts one stretch and is found again beside %s', (_, text) => {
    for (const variant of [text, text.replaceAll('\n', '\r\n'), text.trimEnd()]) {
      const changed = add(variant);
      expect(isInsertion(variant, changed)).toBe(true);
      expect(claimsIn(changed)).toEqual(expect.arrayContaining([...claimsIn(variant), NEW.text]));
      expect(claimsIn(changed, 'history')).toEqual(claimsIn(variant, 'history'));
    }
  });

  const blocks = fc.constantFrom(
    ...[
      'para\nwrapped',
      '- own\n  - nested',
      '* star\n\n  more',
      '```\n## History\n- x\n```',
      '<!-- ## Role -->',
      '<div>\nx\n</div>',
    ],
    ...[
      '> quote\nlazy',
      '1. one\n2. two',
      '| a |\n| - |\n| 1 |',
      '### Sub',
      '---',
      'Mine\n====',
      '## Mine',
      '[x]: y',
      '    code',
      '~~~\nx',
    ],
    ...[
      '<!-- open',
      '***',
      '- [ ] task',
      '-',
      '#',
      '\\',
      cited('one').trim(),
      cited('two').trim(),
      '## Role',
      '## 이력',
      'Projects\n--',
    ],
  );
  const pages = fc
    .tuple(fc.array(fc.tuple(blocks, fc.constantFrom('\n', '\n\n', '\n\n\n')), { maxLength: 7 }), fc.boolean(), fc.boolean())
    .map(([parts, isCrlf, isCut]) => {
      const text = parts.map(([block, gap]) => block + gap).join('');
      const whole = isCrlf ? text.replaceAll('\n', '\r\n') : text;
      return isCut ? whole.trimEnd() : whole;
    });
  const places = fc
    .tuple(fc.constantFrom(...SECTIONS.person), fc.constantFrom(undefined, 'one', 'two'))
    .map(([key, under]) => place(key, under));

  it('changes no other byte of any page, and its claim is read back in its section', () => {
    fc.assert(
      fc.property(pages, places, claimsOf(claimText, quoteText), (text, where, claim) => {
        const changed = add(text, where, claim);
        expect(isInsertion(text, changed)).toBe(true);
        const before = parsePage(PATH, text);
        const after = parsePage(PATH, changed);
        expect(countClaims(after)).toBe(countClaims(before) + 1);
        expect(after.sections.filter(({ key }) => key === where.key).flatMap(({ claims }) => claims)).toContainEqual(claim);
      }),
      { numRuns: 50 },
    );
  });

  it('gives each claim in its place when many are added', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(places, claimText), { maxLength: 6 }), (list) => {
        let text = '# A\n';
        for (const [where, claim] of list) text = add(text, { ...where }, { ...NEW, text: claim });
        const keys = parsePage(PATH, text).sections.map(({ key }) => key);
        expect(keys).toEqual(SECTIONS.person.filter((key) => list.some(([where]) => where.key === key)));
        expect(text).not.toMatch(/\n\n\n/);
        expect(text.endsWith('\n\n')).toBe(false);
      }),
      { numRuns: 30 },
    );
  });
});

const countClaims = (page: Page): number => page.sections.reduce((sum, { claims }) => sum + claims.length, 0);

describe('addCitation', () => {
  const LINE = '  >\n  > Source 2025-02: [b.md](../../raw/b.md) "new quote"\n';
  const evidence = (text: string, claim = 'one', citation = CITATION): string => addCitation(PATH, text, claim, citation, EN);

  it('adds one line below a bare one', () => {
    const text = `## Role\n\n${cited('one')}\n${cited('two')}`;
    expect(evidence(text)).toBe(`## Role\n\n${cited('one')}${LINE}\n${cited('two')}`);
    expect(evidence(text, 'two')).toBe(text + LINE);
    expect(evidence(text.trimEnd(), 'two')).toBe(text + LINE.trimEnd());
  });

  it('changes nothing when no claim has exactly this text', () => {
    const text = `## Role\n\n${cited('one')}\n- two\n\n\`\`\`\n${cited('three')}\`\`\`\n`;
    for (const claim of ['On', 'one ', 'two', 'three', '']) expect(evidence(text, claim)).toBe(text);
  });

  it('adds to the one that still holds when two claims say the same', () => {
    const old = `${cited('one')}  >\n  > Replaced: [b.md](../../raw/b.md) "x"\n`;
    expect(evidence(`${old}\n${cited('one')}`)).toBe(`${old}\n${cited('one')}${LINE}`);
  });

  it('adds to the one that is meant where several have its text', () => {
    const old = `${cited('one')}  >\n  > Replaced: [b.md](../../raw/b.md) "x"\n`;
    const text = `${old}\n${cited('one')}`;
    expect(addCitation(PATH, text, 'one', CITATION, EN, 0)).toBe(`${old}${LINE}\n${cited('one')}`);
    expect(addCitation(PATH, text, 'one', CITATION, EN, 2)).toBe(text);
  });

  it('changes nothing when its line would not be read back as evidence of the claim', () => {
    const returnsOnly = `## Role\n\n${cited('one')}`.replaceAll('\n', '\r');
    expect(claimsIn(returnsOnly)).toEqual(['one']);
    expect(evidence(returnsOnly)).toBe(returnsOnly);
  });

  it('writes the margin that the block quote has, and keeps what a person wrote in it', () => {
    const wide = '*   one\n\n    > Source: [a.md](../../raw/a.md) "q"\n    > a note\n\n    text\n';
    expect(evidence(wide)).toContain(
      '    > a note\n    >\n    > Source 2025-02: [b.md](../../raw/b.md) "new quote"\n\n    text\n',
    );
    const noted = `${cited('one')}  > - a note\n`;
    expect(evidence(noted)).toBe(`${cited('one')}${LINE}  >\n  > - a note\n`);
    expect(evidence('| a |\n| - |\n> Source: [a.md](../../raw/a.md) "q"\n', '| a |\n| - |')).toContain(
      '"q"\n>\n> Source 2025-02',
    );
  });

  it('changes no other byte and adds exactly this citation, on any page', () => {
    const others = fc.constantFrom('para', '- own\n  - nested', '```\n- one\n```', '<!-- x -->', cited('two'), '## History');
    fc.assert(
      fc.property(
        fc.array(others),
        fc.array(others),
        claimsOf(claimText, quoteText),
        citations(quoteText),
        fc.boolean(),
        (above, below, claim, citation, isCrlf) => {
          const page = addClaim(PATH, `## Role\n\n${above.join('\n\n')}`, place('role'), claim, EN);
          const whole = `${page}\n\n${below.join('\n\n')}`;
          const text = isCrlf ? whole.replaceAll('\n', '\r\n') : whole;
          const target = parsePage(PATH, text)
            .sections.flatMap(({ claims }) => claims)
            .find(({ text }) => text === claim.text);
          const changed = addCitation(PATH, text, claim.text, citation, EN);
          expect(isInsertion(text, changed)).toBe(true);
          expect(changed.split('\n').length).toBe(text.split('\n').length + 2);
          const found = parsePage(PATH, changed).sections.flatMap(({ claims }) => claims);
          expect(found).toContainEqual({ ...target, citations: [...(target?.citations ?? []), citation] });
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('addCitations', () => {
  const from = (source: string, quote: string): Citation => ({ ...CITATION, source: rawPath(source), quote });
  const oneByOne = (text: string, added: readonly CitationPlace[]): string =>
    added.reduce((next, { claimText, citation, place: at }) => addCitation(PATH, next, claimText, citation, EN, at), text);

  const claimTexts = fc.constantFrom('one', 'two', '셋', '第四', 'five', 'not there');
  const parts = fc.constantFrom(
    cited('one'),
    cited('two'),
    cited('셋'),
    cited('第四'),
    `${cited('one')}  >\n  > Replaced: [b.md](../../raw/b.md) "x"\n`,
    `${cited('five')}  > - a note\n`,
    '## History\n',
    'para\n',
    '- own\n  - nested\n',
    '> quote\n',
    '```\n- one\n```\n',
  );
  const added = fc.array(
    fc.record({
      claimText: claimTexts,
      citation: citations(quoteText),
      place: fc.constantFrom(undefined, undefined, 0, 1),
    }),
    { maxLength: 6 },
  );

  it('adds several at once as one after the other, on any page', () => {
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), added, fc.boolean(), (blocks, list, isCrlf) => {
        const page = `## Role\n\n${blocks.join('\n')}`;
        const text = isCrlf ? page.replaceAll('\n', '\r\n') : page;
        // Without a place the live one is meant; one after the other, an earlier line may have ended it.
        const lasting = list.filter(({ citation, place: at }) => at !== undefined || citation.role === 'source');
        expect(addCitations(PATH, text, lasting, EN)).toBe(oneByOne(text, lasting));
      }),
      { numRuns: 60 },
    );
  });

  it('adds those of one claim in their order', () => {
    const text = `## Role\n\n${cited('one')}`;
    const list = ['b.md', 'c.md', 'd.md'].map((source) => ({ claimText: 'one', citation: from(source, `of ${source}`) }));
    const [claim] = parsePage(PATH, addCitations(PATH, text, list, EN)).sections.flatMap(({ claims }) => claims);
    expect(claim?.citations.map(({ source }) => source)).toEqual(['a.md', 'b.md', 'c.md', 'd.md']);
  });

  it('leaves out one that would not be read back, and adds the others', () => {
    // The margin of a line that a bare return begins is not found: the new line would stand outside of the claim.
    const bad = cited('bad').replace('\n', '\r');
    const text = `## Role\n\n${cited('one')}\n${bad}\n${cited('two')}`;
    const list = ['bad', 'one', 'missing', 'two'].map((claimText) => ({ claimText, citation: from('b.md', 'new quote') }));
    const changed = addCitations(PATH, text, list, EN);
    expect(addCitation(PATH, text, 'bad', CITATION, EN)).toBe(text);
    const found = parsePage(PATH, changed).sections.flatMap(({ claims }) => claims);
    expect(found.map((claim) => [claim.text, claim.citations.length])).toEqual([
      ['one', 2],
      ['bad', 1],
      ['two', 2],
    ]);
    expect(changed).toContain(bad);
  });

  it('changes nothing for none', () => {
    expect(addCitations(PATH, `${cited('one')}`, [], EN)).toBe(cited('one'));
    expect(addCitations(PATH, '', [{ claimText: 'one', citation: CITATION }], EN)).toBe('');
  });
});
