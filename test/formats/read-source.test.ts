import { describe, expect, it } from 'vitest';
import { SourceRefused } from '../../src/domain/errors.js';
import { readBytes, readText } from './read-text.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function refusal(read: () => unknown): SourceRefused {
  try {
    read();
  } catch (error) {
    if (error instanceof SourceRefused) return error;
    throw error;
  }
  throw new Error('was not refused');
}

describe('readSource', () => {
  it('refuses a file of a type without a reader and lists the readable ones', () => {
    const error = refusal(() => readText('a.xyz', 'text'));
    expect(error.reason).toBe('no-reader');
    expect(error.message).toMatch(/^raw\/a\.xyz: no reader for \.xyz\. Readable: \.md /);
  });

  it.each(['', ' \n\t\n', '\ufeff', '\ufeff\u200b\n'])('refuses %j as empty', (text) => {
    expect(refusal(() => readText('a.md', text)).reason).toBe('empty');
  });

  it('says at which byte and line a NUL stands', () => {
    const error = refusal(() => readBytes('a.md', Uint8Array.of(0x61, 0x0a, 0x62, 0x00)));
    expect(error.reason).toBe('binary');
    expect(error.message).toContain('a NUL character at byte 3 (line 2)');
  });

  it('refuses an escape sequence that a terminal would obey', () => {
    expect(refusal(() => readText('a.md', 'red: \u001b[31m')).message).toContain('U+001B at byte 5 (line 1)');
  });

  it('says which byte is not UTF-8', () => {
    const error = refusal(() => readBytes('a.md', Uint8Array.of(0xc3, 0xa4, 0x0a, 0x66, 0xfc, 0x72)));
    expect(error.reason).toBe('unreadable');
    expect(error.message).toContain('byte 0xfc at 4, line 2');
  });

  it('refuses a cut multi-byte letter at the end', () => {
    expect(refusal(() => readBytes('a.md', Uint8Array.of(0x61, 0xed, 0x95))).message).toContain('ends in the middle of a letter');
  });

  it('refuses what is larger than the limit, by its size', () => {
    expect(refusal(() => readBytes('a.md', new Uint8Array(8_000_001))).message).toContain('9 MB is more than the limit of 8 MB');
  });

  it.each(['le', 'be'])('reads UTF-16%s with its mark', (order) => {
    const units = [...'\ufeff예산 3억'].flatMap((c) => {
      const [high, low] = [c.charCodeAt(0) >> 8, c.charCodeAt(0) & 0xff];
      return order === 'le' ? [low, high] : [high, low];
    });
    expect(readBytes('a.txt', Uint8Array.from(units)).text).toBe('예산 3억');
  });

  it('drops the mark, makes line ends one and counts lines as the file does', () => {
    const source = readBytes('a.md', bytes('\ufeff# One\r\n\r\nTwo\rThree\n'));
    expect(source.text).toBe('# One\n\nTwo\nThree\n');
    expect(source.blocks.map(({ line, endLine }) => [line, endLine])).toEqual([
      [1, 1],
      [3, 4],
    ]);
  });

  it('reads a file without extension as plain text', () => {
    expect(readText('README', 'Hello there.').mediaType).toBe('text/plain');
  });
});

describe('the title of a source', () => {
  it.each([
    ['a.md', '---\ntitle: From above\n---\n# Heading\n', 'From above'],
    ['a.md', '# The *first* [heading](x.md)\n\ntext', 'The first heading'],
    ['a.md', 'Intro.\n\n## A part\n\ntext', 'a'],
    ['회의록.txt', '제목: 주간 회의\n\n내용', '주간 회의'],
    ['notes.v2.txt', 'Just text here.', 'notes.v2'],
    ['x.rst', 'Title: About\nAuthor: Ada\n\nHead\n====\n', 'About'],
  ])('%s %j', (path, text, title) => {
    expect(readText(path, text).title).toBe(title);
  });

  it('has no characters that turn or hide text', () => {
    expect(readText('a.md', '# Notes \u202eexe\u202c.md\u200b').title).toBe('Notes exe.md');
  });
});

describe('the date of a source', () => {
  it.each([
    ['a.md', '---\nreleasedAt: 2024-12-10\nwrittenAt: 2024-12-09\n---\ntext', '2024-12-10', 'front matter'],
    ['a.md', '---\nupdated: 2025-01-01\ncreated: 2024-05-05\n---\ntext', '2024-05-05', 'front matter'],
    ['a.md', '# T\n\nDate: 2017-06-30\n', '2017-06-30', 'header'],
    ['2025-01-08-plan.md', '# T\n\n- Lead: Ida Holm\n- Release: 20 June 2025\n', '2025-01-08', 'file name'],
    ['2025-01-08-plan.md', '# T\n\nDate: 2017-06-30\n', '2017-06-30', 'header'],
    ['plan.md', '# T\n\n- Release: 20 June 2025\n', '2025-06-20', 'header'],
    ['a.md', '# T\n\n**날짜:** 2024년 9월 2일\n', '2024-09-02', 'header'],
    ['a.md', '# T\n\n- 작성일: 2024. 9. 2.\n', '2024-09-02', 'header'],
    ['a.md', '# T\n\n日付：2024年9月2日\n', '2024-09-02', 'header'],
    ['a.md', '# T\n\n| 日期 | 2024/09/02 |\n|---|---|\n', '2024-09-02', 'header'],
    ['a.rst', 'Title: T\nCreated: 16-Nov-2019\n\ntext', '2019-11-16', 'header'],
    ['2024-09-02-kickoff.md', 'text', '2024-09-02', 'file name'],
    ['minutes_20240902.md', 'text', '2024-09-02', 'file name'],
    ['2024Q3_strategy.md', 'text', '2024', 'file name'],
    ['a.md', '# 알파 킥오프 (2024-09-02)\n\ntext', '2024-09-02', 'first lines'],
    ['a.txt', 'Kickoff\n\nSeptember 2, 2024\n\ntext', '2024-09-02', 'first lines'],
    ['a.txt', 'Kickoff\n\n2 September 2024\n\ntext', '2024-09-02', 'first lines'],
    ['a.md', '# T\n\nThanks to all who took part in the meeting of 2024-09-02. It was full.', '2024-09-02', 'first lines'],
    ['a.txt', 'Harbour assembly, held on Monday, 2 September 2024 in the old hall, with coffee.', '2024-09-02', 'first lines'],
    ['a.md', '# T\n\n2024년 9월 2일 정기 총회에는 삼백 명이 왔고 부두를 열기로 했다.', '2024-09-02', 'first lines'],
    ['a.md', '# T\n\n2024年9月2日の会議では、埠頭を日曜日に開くことに決めました。', '2024-09-02', 'first lines'],
    ['a.md', '# T\n\n2024年9月2日召开的会议决定码头周日开放，并由王芳负责。', '2024-09-02', 'first lines'],
  ])('%s %j is %s from the %s', (path, text, value, from) => {
    expect(readText(path, text).date).toEqual({ value, from });
  });

  it.each([
    ['0033-ip-ranges.md', 'Ranges begin at 10.13.0.0/16.'],
    ['a.md', 'Date: 2024-02-30'],
    ['a.md', 'In the years before 2 September 2024 nobody had asked for any of this, as far as we know.'],
    ['pep-8016.md', 'text'],
    ['a.md', 'The pier has been open on Sundays since the meeting of 2 September 2024 in the old hall.'],
    ['a.md', 'As was agreed at the meeting of 2024-09-02, the pier is open on Sundays from now on.'],
    ['a.md', 'Bring your keys to the next meeting of 2024-09-02, please, and tell the others as well.'],
    ['a.md', '지난 2024년 9월 2일 회의에서 정한 대로 부두는 일요일에도 연다.'],
    ['a.md', '- the meeting of 2024-09-02 was about the pier and its opening hours\n- another was about boats'],
  ])('is not guessed from %s %j', (path, text) => {
    expect(readText(path, text).date).toBeUndefined();
  });
});

describe('the language of a source', () => {
  it.each([
    ['박영희는 API 서버의 보안 책임자이다.', 'ko'],
    ['The council is elected by the members of the team.', 'en'],
    ['山田太郎は新しいプロジェクトの責任者です。', 'ja'],
    ['张伟负责新的支付系统。', 'zh'],
    ['يولد جميع الناس أحرارا', 'ar'],
    ['Der Rat wird von den Mitgliedern gewählt und ist nicht neu.', 'de'],
  ])('%s is %s', (text, language) => {
    expect(readText('a.txt', text).language).toBe(language);
  });

  it('is unknown where nothing tells', () => {
    expect(readText('a.txt', '10.13.0.0/16').language).toBeUndefined();
  });
});

describe('front matter', () => {
  it('keeps values as text and runs nothing', () => {
    const source = readText('a.md', '---\nDate: 2024-09-02\ntags: [a, b]\nx: !!js/function "f"\n__proto__: y\n---\ntext');
    expect(source.properties).toMatchObject({ date: '2024-09-02', tags: ['a', 'b'] });
    expect(Object.getPrototypeOf(source.properties)).toBe(Object.prototype);
  });

  it.each(['a.md', 'a.mdx'])('that is no YAML is read line by line, which is said: %s', (name) => {
    const source = readText(name, '---\ndate: 2024-09-02\ntitle: A: B: [\n---\ntext');
    expect(source.properties).toEqual({ date: '2024-09-02', title: 'A: B: [' });
    expect(source.notes).toEqual([
      expect.stringMatching(
        /^Its front matter is no valid YAML \(line 3: .+\): what its lines say as `key: value` is taken, the rest of it is not\.$/,
      ),
    ]);
    expect(source.text).toContain('title: A: B: [');
  });

  it.each([
    ['- a\n- b', 'it has no keys'],
    [`title: A\ntext: ${'x'.repeat(20_000)}`, 'longer than 20000 characters'],
  ])('says why it cannot be read', (body, fault) => {
    expect(readText('a.md', `---\n${body}\n---\ntext`).notes).toEqual([expect.stringContaining(`(${fault})`)]);
  });

  it('that never ends is text, which is said; what is no front matter is not', () => {
    const source = readText('a.md', '---\ntitle: A\n\nThe pier is open.\n');
    expect(source.notes).toEqual(['Its front matter never ends (no line of `---` closes it): it is read as text.']);
    for (const text of ['---\n\nThe pier is open.\n', '---\ntitle: A\n---\ntext', '---\n---\ntext', 'title: A\n'])
      expect(readText('a.md', text).notes).toEqual([]);
  });

  it("is a person's rule when nothing closes it", () => {
    expect(readText('a.md', '---\n\nSome text.\n').blocks.map((block) => block.kind)).toEqual(['other', 'paragraph']);
  });
});
