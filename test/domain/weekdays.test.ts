import { describe, expect, it } from 'vitest';
import { isWeekday } from '../../src/domain/weekdays.js';

describe('a day of the week', () => {
  it.each([
    'Saturday',
    'Mondays',
    '토요일',
    '(수)요일'.replace(/[()]/g, ''),
    '土曜日',
    '金曜',
    '星期六',
    '周日',
    'Samstag',
    'samedi',
    'sábado',
    'суббота',
    '(토요일)',
  ])('%s names no thing', (name) => expect(isWeekday(name)).toBe(true));

  it.each(['Sunday Market', '일요일 장터', '월요', 'Sam', 'March hare', '周日报', '日本'])('%s may', (name) => {
    expect(isWeekday(name)).toBe(false);
  });
});
