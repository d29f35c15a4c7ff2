import { describe, expect, it } from 'vitest';
import { findName } from '../../../src/providers/embedded/find-name.js';

describe('findName', () => {
  it.each([
    ['Dana’s boat', 'Dana', 0],
    ["Sean O'Neil's boat", "Sean O'Neil", 0],
    ['the blue gate', 'Blue Gate', 4],
    ['herons', 'Heron', -1],
    ['정산은 끝났다', '정산', 0],
    ['가정산은', '정산', -1],
    ['한지우님께', '한지우', 0],
    ['用Kafka。', 'Kafka', 1],
    ['登记系统', '系统', 2],
    ['נועה לוי באה', 'נועה לוי', 0],
    ['C++ is', 'C++', 0],
    ['a', 'a', -1],
    ['', 'Heron', -1],
  ])('in "%s" finds %s at %d', (text, name, index) => {
    expect(findName(text, name)).toBe(index);
  });
});
