import { describe, expect, it } from 'vitest';
import {
  isMarked,
  isProposed,
  isStatusRow,
  markStanding,
  readStanding,
} from '../../../../src/providers/embedded/text/standing.js';
import { readUnits } from '../../../../src/providers/embedded/text/units.js';
import { readText } from '../../../formats/read-text.js';
import { expectNoSquare } from '../../../support/hostile-lines.js';

const standingOf = (text: string): string | undefined => readStanding(readUnits(readText('a.md', text)));

describe('how a document stands', () => {
  it.each([
    ['in its front matter', '---\nstatus: Rejected\n---\n\n# North gate\n\nIt opens at noon.\n', 'Rejected'],
    ['in a header line', 'Status: Withdrawn by its author\n\n# North gate\n\nIt opens at noon.\n', 'Withdrawn'],
    [
      'under its heading',
      '# North gate\n\n## Status\n\nSuperseded by [South gate](s.md)\n\n## Plan\n\nIt opens.\n',
      'Superseded',
    ],
    ['before it is accepted', '# North gate\n\nStatus: Proposed, not accepted\n\nIt opens at noon.\n', 'Proposed'],
    ['while it waits, in Korean', '# 북문\n\n상태: 초안 (승인 대기)\n\n북문은 정오에 연다.\n', '초안'],
    ['before it is accepted, which is denied', '# North gate\n\nStatus: Draft, not yet approved\n\nIt opens.\n', 'Draft'],
    ['while its acceptance is to come', '# North gate\n\nStatus: Proposed, will be adopted in May\n\nIt opens.\n', 'Proposed'],
    ['while its acceptance hangs on something', '# North gate\n\nStatus: Draft until it is approved\n\nIt opens.\n', 'Draft'],
    ['when it only says that it is not accepted', '# North gate\n\nStatus: not accepted\n\nIt opens.\n', 'not accepted'],
    ['when it only says that it is to be', '# North gate\n\nStatus: To be accepted by us\n\nIt opens.\n', 'To be accepted'],
    ['when it is in force no longer', '# North gate\n\nStatus: no longer in force\n\nIt opens.\n', 'no longer in force'],
    ['before it is accepted, in Korean', '# 북문\n\n상태: 초안 (미승인)\n\n북문은 정오에 연다.\n', '초안'],
    ['while it is denied, in Korean', '# 북문\n\n상태: 제안, 아직 승인되지 않음\n\n북문은 정오에 연다.\n', '제안'],
    ['when it only waits, in Korean', '# 북문\n\n상태: 승인 대기\n\n북문은 정오에 연다.\n', '승인 대기'],
    ['before it is accepted, in Chinese', '# 北门\n\n状态：草案（未批准）\n\n北门中午开放。\n', '草案'],
    ['while it is to come, in Chinese', '# 北门\n\n状态：草案，待董事会批准\n\n北门中午开放。\n', '草案'],
    ['when it only says that it is not accepted, in Chinese', '# 北门\n\n状态：尚未批准\n\n北门中午开放。\n', '尚未批准'],
    ['when it only says that it is not accepted, in Japanese', '# 北門\n\n状態：未承認\n\n北門は正午に開く。\n', '未承認'],
    ['while it is denied, in Japanese', '# 北門\n\n状態：草案（承認されていない）\n\n北門は正午に開く。\n', '草案'],
    ['though what took its place is accepted', '# North gate\n\nStatus: Superseded by 7 (accepted)\n\nIt opens.\n', 'Superseded'],
    ['in Korean', '# 북문\n\n상태: 기각\n\n북문은 정오에 연다.\n', '기각'],
    ['in Japanese', '# 北門\n\n状態：却下\n\n北門は正午に開く。\n', '却下'],
    ['in Chinese', '# 北门\n\n状态：草案\n\n北门中午开放。\n', '草案'],
  ])('is read %s, where it does not hold', (_, text, standing) => {
    expect(standingOf(text)).toBe(standing);
  });

  it.each([
    ['one that holds', '# North gate\n\nStatus: Accepted\n\nIt opens at noon.\n'],
    ['a proposal that was accepted since', '# North gate\n\nStatus: Proposed 2025-01, accepted 2025-02\n\nIt opens.\n'],
    ['a draft that was approved, in Korean', '# 북문\n\n상태: 제안 승인됨\n\n정오에 연다.\n'],
    ['one that was accepted, in Chinese', '# 北门\n\n状态：草案，已批准\n\n北门中午开放。\n'],
    ['one that was not held up but accepted', '# North gate\n\nStatus: Proposed, not changed but accepted\n\nIt opens.\n'],
    ['one that was accepted after a month called May', '# North gate\n\nStatus: Draft in May, approved in June\n\nIt opens.\n'],
    ['one that was accepted, in Japanese', '# 北門\n\n状態：草案、5月に承認済み\n\n北門は正午に開く。\n'],
    ['one that was accepted by all, in Korean', '# 북문\n\n상태: 초안, 전원 찬성으로 승인\n\n북문은 정오에 연다.\n'],
    ['one that holds in Korean', '# 북문\n\n상태: 승인\n\n정오에 연다.\n'],
    ['one that says nothing of itself', '# North gate\n\nThe draft of the boats is deep.\n'],
    ['one that begins with such a word within another', '# North gate\n\nStatus: Draftsman is away\n\nIt opens.\n'],
  ])('is nothing for %s', (_, text) => {
    expect(standingOf(text)).toBeUndefined();
  });

  it('tells what never held from what holds no longer', () => {
    expect(['Rejected', '초안', '却下', '草案'].map(isProposed)).toEqual([true, true, true, true]);
    expect(['Superseded', '폐지', '廃止', '已废止', undefined].map(isProposed)).toEqual([false, false, false, false, false]);
  });

  it('stands before what the document says, and not twice', () => {
    expect(markStanding('The gate opens.', 'Draft')).toBe('(Draft) The gate opens.');
    expect(markStanding('Status: Draft', 'Draft')).toBe('Status: Draft');
    expect(markStanding('The plan was rejected in May.', 'Rejected')).toBe('The plan was rejected in May.');
    expect(markStanding('A plan can be approved or rejected.', 'Rejected')).toBe(
      '(Rejected) A plan can be approved or rejected.',
    );
    expect(markStanding('The gate opens.', undefined)).toBe('The gate opens.');
    expect(isMarked('(Draft) The gate opens.')).toBe(true);
    expect(isMarked('(not yet approved) The gate opens.')).toBe(true);
    expect(isMarked('(North) The gate opens.')).toBe(false);
  });
});

it('reads a row of a table in time in proportion to its length', () => {
  expectNoSquare((status) => isStatusRow(['상태', status]), ['승인', 'accepted not ', '批准不']);
});
