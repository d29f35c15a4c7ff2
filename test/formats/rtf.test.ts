import { describe, expect, it } from 'vitest';
import { rawPath, type Sha256 } from '../../src/domain/path.js';
import { readSource } from '../../src/formats/read-source.js';

/** Each letter a byte. */
/** Of hidden texts their words. */
const read = async (rtf: string) => {
  const source = await readSource(
    rawPath('a.rtf'),
    Uint8Array.from(rtf, (sign) => sign.charCodeAt(0)),
    '0'.repeat(64) as Sha256,
  );
  return { ...source, hidden: source.hidden.map(({ words }) => words) };
};
const textOf = async (rtf: string): Promise<string> => (await read(rtf)).text;

describe('letters of RTF', () => {
  it.each([
    ['below zero, and of two halves', String.raw`{\rtf1\uc1 A \u-10179?\u-8704? \u-21503? B}`, 'A 😀 각 B'],
    ['with nothing that stands for them', String.raw`{\rtf1\uc0 \u44032\u45208 {\uc2\u44032\'b0\'a1}\u45796 }`, '가나가다'],
    ['with a sign that stands for one', String.raw`{\rtf1\uc1 a\u8212\emdash b\u8364\'80c}`, 'a—b€c'],
    ['with a group behind them', String.raw`{\rtf1\uc1 a\u44032{\b bold} c}`, 'a가**bold** c'],
    ['whole, beyond 16 bits', String.raw`{\rtf1\uc1 \u128512?!}`, '😀!'],
    ['that are only half', String.raw`{\rtf1\uc1 a\u-10179? b}`, 'a\ufffd b'],
    ['that are none', String.raw`{\rtf1\uc1 a\u0?b\u7?c\u d}`, 'abcd'],
    ['in a code page of the file', String.raw`{\rtf1\ansi\ansicpg949 \'b0\'a1\'b3\'aa end}`, '가나 end'],
    ['in that of Greek', String.raw`{\rtf1\ansi\ansicpg1253 \'e1\'e2}`, 'αβ'],
    [
      'in that of a font',
      String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 A;}{\f1\fcharset129 B;}{\f2\fcharset128 C;}{\f3\fcharset204 D;}}\f1 \'b0\'a1 \f2 \'82\'a0 \f3 \'e4\'e0 \f0 \'e4}`,
      '가 あ да ä',
    ],
    ['in that of a font by its number', String.raw`{\rtf1\ansi{\fonttbl{\f0\cpg936 A;}}\f0 \'b1\'b1}`, '北'],
    [
      'Western ones in a Korean file',
      String.raw`{\rtf1\ansi\ansicpg949{\fonttbl{\f0\fcharset0 A;}}\f0 \'b0\'a1 caf\'e9}`,
      '가 café',
    ],
    [
      'Korean ones in a font of Western letters',
      String.raw`{\rtf1\ansi\ansicpg949{\fonttbl{\f0\fcharset0 A;}}\f0 \'b0\'a1\'b3\'aa}`,
      '가나',
    ],
    ['of a Mac', String.raw`{\rtf1\mac caf\'8e}`, 'café'],
  ])('%s', async (_, rtf, text) => expect((await textOf(rtf)).trim()).toBe(text));

  it('in a code page that nobody knows, and that are none in theirs, are doubted', async () => {
    expect((await read(String.raw`{\rtf1\pc caf\'82}`)).notes).toEqual([
      'Letters of code pages that are not known may be wrong: 437.',
    ]);
    expect((await read(String.raw`{\rtf1\ansi\ansicpg949 a\'ff b}`)).notes).toEqual([
      'Some letters could not be read: its encoding is not what it says.',
    ]);
  });
});

describe('parts of RTF', () => {
  it('data of a length are passed over, whatever they hold; a file that ends in them says so', async () => {
    expect(await textOf('{\\rtf1 before {\\pict\\bin6 }}{\\x }after}')).toBe('before after\n');
    const { text, notes } = await read('{\\rtf1 before {\\pict\\bin600 abc}} after}');
    expect(text).toContain('before');
    expect(notes.join('\n')).toContain('It ends in the middle of a picture or an embedded file: what follows is missing.');
  });

  it.each([
    [
      'boxes',
      String.raw`{\rtf1 A {\shp{\*\shpinst{\sp{\sn x}{\sv unseen}}{\shptxt In the box.\par}}{\shprslt unseen}}B}`,
      'In the box.',
    ],
    ['boxes of old programs', String.raw`{\rtf1 A {\*\do\dptxbx{\dptxbxtext In the box.\par}}B}`, 'In the box.'],
    [
      'what an embedded file shows',
      String.raw`{\rtf1 A {\object\objemb{\*\objclass unseen}{\*\objdata 00}{\result In the box.}}B}`,
      'In the box.',
    ],
    [
      'formulas',
      String.raw`{\rtf1 A {\mmath{\*\moMath{\mr\mscr0 In the box.}{\msPr{\mctrlPr unseen}}}{\mmathPict unseen}} B}`,
      'In the box.',
    ],
    ['what is written twice', String.raw`{\rtf1 A {\upr{unseen}{\*\ud{In the box\u8230?.}}} B}`, 'In the box….'],
    ['unknown groups that may not be passed over', String.raw`{\rtf1 A {\zzz In the box.} B}`, 'In the box.'],
  ])('are read: %s', async (_, rtf, says) => {
    const text = await textOf(rtf);
    expect(text).toContain(says);
    expect(text).toContain('B');
    expect(text).not.toContain('unseen');
  });

  it('that are none of its words: unknown ones, what old programs show instead', async () =>
    expect(await textOf(String.raw`{\rtf1 A{\*\zzz unseen{\b x}}{\nonesttables unseen\par}B}`)).toBe('AB\n'));

  it('heads and feet of pages are said', async () => {
    const rtf = String.raw`{\rtf1{\headerl\pard Harbour Board \par}{\footer\pard page {\field{\*\fldinst PAGE}{\fldrslt 1}}\par}The text.}`;
    const { text, notes } = await read(rtf);
    expect(text).toBe('The text.\n');
    expect(notes).toEqual(['Heads and feet of pages are left out: "Harbour Board", "page 1".']);
  });
});

const HEAD = String.raw`{\rtf1{\colortbl;\red255\green255\blue255;\red10\green20\blue30;\red12\green22\blue32;}{\stylesheet{\s0 Normal;}{\s3\v Secret;}{\s4\sbasedon3 Deeper;}{\*\cs5\cf1 Pale;}}Seen. `;

describe('what nobody sees in RTF is told as hidden', () => {
  it.each([
    ['by its own word', String.raw`{\v unseen words}`],
    ['white on the paper', String.raw`{\cf1 unseen words}`],
    ['in the colour of what lies under it', String.raw`{\cf2\highlight3 unseen words}`],
    ['in that of its paragraph', String.raw`\par\pard\cbpat2 {\cf3 unseen words}\par\pard`],
    ['of no size', String.raw`{\fs2 unseen words}`],
    ['by a style', String.raw`\par\pard\s3 unseen words\par\pard\plain`],
    ['by a style that is based on one', String.raw`\par\pard\s4 unseen words\par\pard\plain`],
    ['by a style of letters', String.raw`{\cs5 unseen words}`],
  ])('%s', async (_, rtf) =>
    expect(await read(`${HEAD}${rtf} Seen again.}`)).toMatchObject({
      hidden: ['unseen words'],
      text: expect.not.stringContaining('unseen'),
    }),
  );

  it.each([
    ['white on a dark ground', String.raw`{\cf1\highlight2 unseen words}`],
    [
      'white in a shaded cell',
      String.raw`\par\trowd\clcbpat2\cellx10\cellx20\pard\intbl {\cf1 unseen words}\cell x\cell\row\pard`,
    ],
    ['white in a box', String.raw`{\shp{\*\shpinst{\shptxt\cf1 unseen words\par}}}`],
    ['white on a coloured page', String.raw`{\*\background{\shp}}{\cf1 unseen words}`],
    ['in the colour of the program', String.raw`{\cf0 unseen words}`],
    ['hidden on the web only', String.raw`{\webhidden unseen words}`],
    ['hidden no more', String.raw`{\v\v0 unseen words}`],
    ['plain again', String.raw`{\cf1\fs2\v\plain unseen words}`],
  ])('but not what is %s', async (_, rtf) =>
    expect(await read(`${HEAD}${rtf} Seen again.}`)).toMatchObject({ hidden: [], text: expect.stringContaining('unseen words') }),
  );
});
