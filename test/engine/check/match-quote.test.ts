import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printLocator } from '../../../src/domain/locator.js';
import { matchQuote, type QuoteMatch } from '../../../src/engine/check/match-quote.js';
import { prepareSource } from '../../../src/engine/check/prepare-source.js';
import { fold } from '../../../src/markdown/fold.js';
import { dropLinks, dropTags } from '../../../src/markdown/reduce-markup.js';
import { readText } from '../../formats/read-text.js';

function match(text: string, quote: string, line?: number, path = 'a.md'): QuoteMatch {
  return matchQuote(prepareSource(readText(path, text)), quote, line);
}

/** What is stored and where, or why nothing is. */
function outcome(found: QuoteMatch): string {
  if (!found.ok) return found.rule;
  return `${found.step} ${printLocator(found.locator).replace('-L', '-')} ${found.quote}`;
}

const NOTES = [
  '# Harbour notes (2031-04-02)',
  '',
  'The **ferry** leaves at `06:40`, see the [timetable](https://example.org/t_(a)) for',
  'Sundays and <b>public</b> holidays.',
  '',
  '- Captain: 오세라 (Oh Sera), night crew',
  '- limit is 10,000 crates \\[per week]',
  '',
  '| Pier | Keeper | Since |',
  '|------|--------|-------|',
  '| East | 한도윤 | **2029** |',
  '| West | Ito    | 2030 |',
  '',
  '나루터 요금은 2031년 5월부터 3천 원으로 오른다. 외상은 받지 않기로 했다.',
].join('\n');

describe('matchQuote accepts', () => {
  it.each([
    ['what is exactly there', 'see the [timetable](https://example.org/t_(a)) for', '1 L3 see the timetable for'],
    ['other white space', 'holidays.\n\n\n-  Captain:  오세라', '2 L4-6 holidays. - Captain: 오세라'],
    ['dropped marks', 'The ferry leaves at 06:40', '3 L3 The **ferry** leaves at `06:40`'],
    ['dropped escapes', 'limit is 10,000 crates [per week]', '3 L7 limit is 10,000 crates \\[per week]'],
    ['a list marker carried along', '- Captain: 오세라 (Oh Sera), night crew', '3 L6 Captain: 오세라 (Oh Sera), night crew'],
    ['pipes folded to spaces', 'East 한도윤 2029', '3 L11 East | 한도윤 | **2029**'],
    ['a whole table row', '| West | Ito    | 2030 |', '3 L12 West | Ito | 2030'],
    [
      'links and tags as a reader sees them',
      'see the timetable for Sundays and public holidays',
      '4 L3-4 see the timetable for Sundays and public holidays',
    ],
    ['another case', 'THE FERRY LEAVES AT 06:40', '5 L3 The **ferry** leaves at `06:40`'],
    ['an added full stop and quotation marks', '"Oh Sera), night crew."', '5 L6 Oh Sera), night crew'],
    ['the number of the line', '14\t외상은 받지 않기로 했다.', '3 L14 외상은 받지 않기로 했다.'],
    ['six letters of Korean', '외상은 받지 않기로', '1 L14 외상은 받지 않기로'],
    ['another Unicode form', '외상은 받지 않기로 했다.'.normalize('NFD'), '3 L14 외상은 받지 않기로 했다.'],
    ['a short quote that is a whole cell', 'Ito', '1 L12 Ito'],
    ['a heading', 'Harbour notes (2031-04-02)', '1 L1 Harbour notes (2031-04-02)'],
  ])('%s', (_name, quote, expected) => {
    expect(outcome(match(NOTES, quote, Number(/^\d+(?=\t)/.exec(quote)?.[0] ?? 1)))).toBe(expected);
  });

  it('a link of reStructuredText as its words, and stores what stands there', () => {
    const text = 'Votes\n=====\n\nIt was accepted `by a vote\n<https://example.org/v>`__ of the crew, see :doc:`bylaws`.';
    const found = match(text, 'It was accepted by a vote of the crew, see bylaws', 4, 'a.rst');
    expect(found).toMatchObject({ ok: true, step: 4, locator: { start: 4, end: 5 } });
  });

  it('Japanese, Chinese and right-to-left text', () => {
    const text =
      '会議は来週の火曜日に延期された。\n\n新系统将于三月上线，由陈丽负责。\n\nيبدأ العمل في الميناء يوم الاثنين القادم.';
    expect(outcome(match(text, '来週の火曜日に延期'))).toBe('1 L1 来週の火曜日に延期');
    expect(outcome(match(text, '新系统将于三月上线'))).toBe('1 L3 新系统将于三月上线');
    expect(outcome(match(text, 'يبدأ العمل في الميناء'))).toBe('1 L5 يبدأ العمل في الميناء');
  });

  it('text with invisible characters in the source', () => {
    expect(outcome(match('The key\u200b of the \u202earchive\u202c room.', 'The key of the archive room.'))).toBe(
      '3 L1 The key of the archive room.',
    );
  });
});

describe('matchQuote refuses', () => {
  it.each([
    ['a changed word', 'The ferry departs at 06:40'],
    ['a Korean ending made plain', '외상은 받지 않기로 함'],
    ['an ellipsis', '나루터 요금은 … 3천 원으로 오른다.'],
    ['an ellipsis at the end', 'The ferry leaves at…'],
    ['two places joined', 'The ferry leaves at 06:40 Sundays'],
    ['another number', 'limit is 20,000 crates'],
    ['a number cut short', '- limit is 10'],
    ['a word cut short', 'ee the timetable for Sun'],
  ])('%s', (_name, quote) => {
    const found = match(NOTES, quote);
    expect(found.ok ? found.quote : found.rule).toBe('not-in-source');
  });

  it.each([
    ['ferry', 'too-short'],
    ['요금은', 'too-short'],
    ['', 'empty'],
    ['** | **', 'empty'],
    ['\u200b', 'empty'],
  ])('%j as %s', (quote, rule) => {
    expect(outcome(match(NOTES, quote))).toBe(rule);
  });

  it('with the nearest sentence and its line', () => {
    const found = match(NOTES, '나루터 요금은 2031년 6월부터 3천 원으로 오를 것이다.');
    expect(found).toMatchObject({ ok: false, nearest: { line: 14, quote: '나루터 요금은 2031년 5월부터 3천 원으로 오른다.' } });
  });
});

describe('of several places', () => {
  const text = Array.from({ length: 9 }, (_, i) => `Part ${i}.\n\nThe gate is closed at night.\n`).join('\n');

  it.each([
    [1, 3],
    [11, 11],
    [12, 11],
    [14, 15],
    [999, 35],
    [-5, 3],
    [undefined, 3],
  ])('line %s takes the one at line %s', (line, expected) => {
    expect(match(text, 'The gate is closed at night.', line)).toMatchObject({ ok: true, locator: { start: expected } });
  });
});

describe('the laws of quotes', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...[
        '**',
        '`',
        '_',
        '\\',
        '[a](b)',
        '[',
        ']',
        '(',
        ')',
        '<b>',
        '</b>',
        '<',
        '&amp;',
        '|',
        '- ',
        '\n',
        '\n\n',
        ' ',
        '# ',
        '> ',
      ],
    ),
    fc.constantFrom(
      ...[
        'ferry ',
        'gate',
        '나루터',
        '東',
        'é',
        'e\u0301',
        '😀',
        '👩‍💻',
        '\u200b',
        '\u202e',
        '10,5',
        'ﬁ',
        '…',
        "'",
        'ﷺ',
        '`x <u>`__',
      ],
    ),
    fc.string({ unit: 'grapheme', maxLength: 3 }),
  );
  const document = fc
    .array(piece, { minLength: 4, maxLength: 40 })
    .map((parts) => parts.join('').replace(/[\p{Cc}\p{Cs}]/gu, (c) => (c === '\n' ? c : '')));

  it('a stored quote folds to a stretch of the folded source, and cuts no grapheme', () => {
    fc.assert(
      fc.property(document, fc.nat(), fc.nat(), fc.nat(60), (text, from, length, line) => {
        fc.pre(/[\p{L}\p{N}]/u.test(text));
        const source = readText('a.md', text);
        const start = from % source.text.length;
        const found = matchQuote(prepareSource(source), source.text.slice(start, start + (length % 60)), line);
        if (!found.ok) return;
        const quote = fold(found.quote);
        expect(quote).not.toBe('');
        expect(fold(source.text).includes(quote) || fold(dropLinks(dropTags(source.text))).includes(quote)).toBe(true);
        const boundaries = new Set([...new Intl.Segmenter('und').segment(source.text)].map(({ index }) => index)).add(
          source.text.length,
        );
        expect(boundaries.has(found.start) && boundaries.has(found.end)).toBe(true);
        expect(found.locator).toMatchObject({ kind: 'lines', start: source.text.slice(0, found.start).split('\n').length });
      }),
      { numRuns: 2_000 },
    );
  });

  it('a whole line of words is always found, at its line', () => {
    const words = fc.array(fc.constantFrom('ferry', '**gate**', '나루터는', '東京湾', '`06:40`', 'night,', '(east)'), {
      minLength: 6,
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 8 }), fc.nat(), (lines, pick) => {
        const texts = lines.map((line, i) => `${line.join(' ')} ${i}.`);
        const index = pick % texts.length;
        const found = match(texts.join('\n\n'), texts[index] ?? '', index * 2 + 1);
        expect(found).toMatchObject({ ok: true, locator: { start: index * 2 + 1 } });
      }),
    );
  });
});
