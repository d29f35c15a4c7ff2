import { describe, expect, it } from 'vitest';
import { planSource } from '../../../../src/providers/embedded/plan/plan-source.js';
import { cutSummary } from '../../../../src/providers/embedded/plan/summarise-page.js';
import { makePage, makeRequest } from '../make-request.js';

const summaryOf = (title: string, ...request: Parameters<typeof makeRequest>): string | undefined =>
  planSource(makeRequest(...request)).pages.find((page) => page.title === title)?.summary;

describe('the line of a page', () => {
  it('is what the document says it is for, not how it came out', () => {
    const text = `# Toll for rowing boats

## Status

Rejected

## Rejection

The toll for rowing boats was rejected by the meeting on 4 May 2024.

## Abstract

This proposal introduces a toll for rowing boats at the north lock. Rowing boats pay five coins at each passage.

The toll for rowing boats is paid by the skipper. The skipper keeps the receipt of the toll for rowing boats.
`;
    expect(summaryOf('Toll for rowing boats', 'toll.md', text)).toMatch(/This proposal introduces a toll for rowing boats/);
  });

  it.each([
    [
      'Bell rules',
      '# Bell rules\n\nThis document describes how the Bell rules hold at night. The Bell rules hold for long boats.\n\nThe crew of the gate rings for boats.\n',
      /^This document describes/,
    ],
    [
      '종 규칙',
      '# 종 규칙\n\n이 문서는 종 규칙을 밤에 어떻게 지키는지 설명한다.\n\n종 규칙은 긴 배에 적용한다. 종 규칙은 오월에 바뀐다.\n',
      /^이 문서는/,
    ],
    [
      '鐘規則',
      '# 鐘規則\n\nこの文書は鐘規則を夜にどう守るかを説明する。\n\n長い船は鐘規則を守る。船長は鐘規則を読む。\n',
      /^この文書は/,
    ],
    ['钟声规则', '# 钟声规则\n\n本文档说明夜间如何遵守钟声规则。\n\n长船要遵守钟声规则。船长要读钟声规则。\n', /^本文档/],
  ])('is what a document says of itself as a whole: %s', (title, text, line) => {
    expect(summaryOf(title, 'a.md', text)).toMatch(line);
  });

  it('is no field of a program where a sentence says the same', () => {
    const text = `# Harbour fee

The field list[\\].harbour_fee of the Harbour fee was added to the Harbour fee response.

The Harbour fee is what a boat pays for a night at the quay. The Harbour fee rises in June.
`;
    expect(summaryOf('Harbour fee', 'fee.md', text)).toMatch(/is what a boat pays/);
  });

  it('is no call to the reader', () => {
    const text =
      '# 요금표\n\n요금표를 지금 확인하세요.\n\n요금표는 배의 길이에 따라 세 단계로 나뉜다. 요금표는 매년 오월에 바뀐다.\n';
    expect(summaryOf('요금표', 'a.md', text)).toMatch(/나뉜다|바뀐다/u);
  });

  it('gives way when what it says holds no longer, and stays for what says no more', () => {
    const page = (summary: string) =>
      makePage({ title: 'Harbour fee', kind: 'concept', summary }, [{ section: 'overview', text: 'The Harbour fee is due.' }]);
    const text = '# Harbour fee\n\nThe Harbour fee rises in June. Boats pay the Harbour fee at the quay.\n';
    expect(summaryOf('Harbour fee', 'a.md', text, [page('(Rejected) The Harbour fee falls.')])).toMatch(/^The Harbour fee rises/);
    expect(summaryOf('Harbour fee', 'a.md', text, [page('The Harbour fee stays the same in May.')])).toMatch(/stays the same/);
  });

  it('is cut between words, and never inside a letter of several parts', () => {
    expect(cutSummary('The gate opens at noon.', 30)).toBe('The gate opens at noon.');
    expect(cutSummary('The gate opens, at noon.', 16)).toBe('The gate opens…');
    expect(cutSummary('정박료는 배의 길이에 따라 나뉜다.', 11)).toBe('정박료는 배의…');
    for (const letter of ['😀', '👩‍🚒', 'e\u0301', '각', 'が', '🇰🇷']) {
      const text = letter.repeat(20);
      for (let max = letter.length + 1; max < text.length; max++) {
        const cut = cutSummary(text, max);
        expect(cut.length).toBeLessThanOrEqual(max);
        expect(cut.slice(0, -1)).toBe(letter.repeat((cut.length - 1) / letter.length));
      }
    }
  });
});
