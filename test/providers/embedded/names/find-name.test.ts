import { describe, expect, it } from 'vitest';
import { findName } from '../../../../src/providers/embedded/names/find-name.js';

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
    ['カタログを見る', 'ログ', -1],
    ['このログを見る', 'ログ', 2],
    ['データベースの', 'データ', -1],
    ['サーバー', 'サーバ', -1],
    ['・サーバ・', 'サーバ', 1],
    ['Мария Иванова', 'Иван', -1],
    ['и Иван, и', 'Иван', 2],
    ['Диван', 'иван', -1],
    ['η Αθηνά ζει', 'Αθηνά', 2],
    ['Παναθηνά', 'αθηνά', -1],
    ['אהרון בא', 'רון', -1],
    ['אמר לרון', 'רון', 5],
    ['רונית באה', 'רון', -1],
    ['وصل علي أمس', 'علي', 4],
    ['فاعلية', 'علي', -1],
    ['Cafe\u0301 Nord', 'Cafe', -1],
    ['Cafe\u0301 Nord', 'Cafe\u0301', 0],
    ['Cafe\u0301s', 'Cafe\u0301', -1],
    ['re\u0301Heron', 'Heron', -1],
    ['Հայկը եկավ', 'Հայկ', 0],
    ['東京都', '京都', 1],
    ['これはさくらです', 'さくら', 3],
    ['Non-Heron boats, and Heron', 'Heron', 21],
    ['all non-Heron boats', 'Heron', -1],
    ['Salon-Heron', 'Heron', 6],
    ['a', 'a', -1],
    ['', 'Heron', -1],
  ])('in "%s" finds %s at %d', (text, name, index) => {
    expect(findName(text, name)).toBe(index);
  });
});
