import { describe, expect, it } from 'vitest';
import { findConflict } from '../../src/markdown/conflict-markers.js';

const CONFLICT = '<<<<<<< HEAD\nmine\n=======\ntheirs\n>>>>>>> other\n';

describe('conflict markers', () => {
  it('are found with the line on which they begin', () => {
    expect(findConflict(CONFLICT)).toBe(1);
    expect(findConflict(`# A\n\ntext\n${CONFLICT}`)).toBe(4);
    expect(findConflict(`# A\r\n${CONFLICT.replaceAll('\n', '\r\n')}`)).toBe(2);
    expect(findConflict(CONFLICT.trimEnd())).toBe(1);
    expect(findConflict('<<<<<<< a\n1\n||||||| base\n0\n=======\n2\n>>>>>>> b\n')).toBe(1);
  });

  it('are found although a side holds half of a fence, or stands in front matter', () => {
    expect(findConflict('<<<<<<< HEAD\n```\ncode\n=======\ntext\n>>>>>>> other\n')).toBe(1);
    expect(findConflict(`---\ntitle: A\n${CONFLICT}---\n`)).toBe(3);
  });

  it('in fenced code are an example, and behind it they are not', () => {
    expect(findConflict(`\`\`\`\n${CONFLICT}\`\`\`\n`)).toBeUndefined();
    expect(findConflict(`~~~ text\n${CONFLICT}\`\`\`\n${CONFLICT}~~~\n`)).toBeUndefined();
    expect(findConflict(`\`\`\`\ncode\n\`\`\`\n${CONFLICT}`)).toBe(4);
  });

  it('are not what only looks like a part of them', () => {
    expect(findConflict('A title\n=======\n\ntext\n')).toBeUndefined();
    expect(findConflict('<<<<<<< HEAD\nmine\n')).toBeUndefined();
    expect(findConflict('>>>>>>> b\n=======\n<<<<<<< a\n')).toBeUndefined();
    expect(findConflict('> <<<<<<< HEAD\n> =======\n> >>>>>>> b\n')).toBeUndefined();
  });
});
