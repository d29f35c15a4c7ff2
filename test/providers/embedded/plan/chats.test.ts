import { describe, expect, it } from 'vitest';
import { rawPath, type Sha256 } from '../../../../src/domain/path.js';
import type { Reply } from '../../../../src/domain/reply.js';
import { readSource } from '../../../../src/formats/read-source.js';
import { planSource } from '../../../../src/providers/embedded/plan/plan-source.js';
import { makeRequest } from '../make-request.js';

async function plan(name: string, text: string): Promise<Reply> {
  const source = await readSource(rawPath(name), new TextEncoder().encode(text), '0'.repeat(64) as Sha256);
  return planSource({ ...makeRequest('a.md', 'x'), source });
}

const KAKAO = `북문 공사방 님과 카카오톡 대화
저장한 날짜 : 2025-05-09 21:03:11

--------------- 2025년 4월 28일 월요일 ---------------
[윤해든] [오전 9:02] 안녕하세요
[차미르] [오전 9:05] 네 알겠습니다
[도라온] [오전 9:06] ㅋㅋ
[도라온] [오전 9:10] 페인트는 은빛상사에서 주문했어요
--------------- 2025년 4월 29일 화요일 ---------------
[차미르] [오전 9:20] 네, 5월 3일로 확정합니다
[윤해든] [오전 9:21] 좋아요 그렇게 하시죠
[도라온] [오전 9:25] 총 비용은 42만 원입니다
`;
const unlink = (text: string): string => text.replace(/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, '$1');
const message = (user: string, minute: number, text: string) => ({
  type: 'message',
  ts: `${1_746_262_800 + minute * 60}.000100`,
  user_profile: { real_name: user },
  text,
});

describe('a chat', () => {
  it('has of what is said what tells something, with who says it and the day, on the page of the room', async () => {
    const { pages, claims } = await plan('chat.txt', KAKAO);
    expect(pages.map(({ title }) => title)).toEqual(['북문 공사방']);
    expect(claims.map(({ text, date }) => `${date} ${text}`)).toEqual([
      '2025-04-28 도라온: 페인트는 은빛상사에서 주문했어요',
      '2025-04-29 차미르: 네, 5월 3일로 확정합니다',
      '2025-04-29 도라온: 총 비용은 42만 원입니다',
    ]);
    expect(claims[1]?.cite).toEqual([{ line: 10, quote: '[차미르] [오전 9:20] 네, 5월 3일로 확정합니다' }]);
  });

  it('takes a line of a message for a sentence where it ends as one', async () => {
    const { claims } = await plan('chat.txt', KAKAO.replace('42만 원입니다', '42만 원입니다\n인쇄비는 부수당 350원이에요'));
    expect(claims.slice(-2).map(({ text }) => text)).toEqual([
      '도라온: 총 비용은 42만 원입니다',
      '도라온: 인쇄비는 부수당 350원이에요',
    ]);
    expect(claims.at(-1)?.cite[0]?.quote).toBe('[도라온] [오전 9:25] 총 비용은 42만 원입니다 인쇄비는 부수당 350원이에요');
  });

  it('is read message by message from an export in JSON, too', async () => {
    const said = [
      message('Ines Vardal', 1, 'good morning'),
      message('Tobin Marsh', 2, 'ok'),
      message('Ines Vardal', 3, 'The rent of the pier is 1,200 euros a month'),
      message('Tobin Marsh', 4, 'haha fair enough'),
      message('Ines Vardal', 5, 'The boats wait at the north pier'),
      message('Tobin Marsh', 6, 'My berth is number 12'),
    ];
    const { pages, claims } = await plan('pier-talk.json', JSON.stringify(said));
    expect(claims.map(({ text }) => unlink(text))).toEqual([
      'Ines Vardal: The rent of the pier is 1,200 euros a month',
      'Ines Vardal: The boats wait at the north pier',
      'Tobin Marsh: My berth is number 12',
    ]);
    expect(pages.map(({ title }) => title)).toContain('pier talk');
    // What somebody says of himself is about him; of the rest he only says it.
    expect(claims[2]?.on.map(({ page }) => page)).toContain('Tobin Marsh');
    expect(claims[0]?.on.map(({ page }) => page)).toEqual(['pier talk']);
  });

  it('tells of a transcript who says each sentence, with a quote that says so', async () => {
    const { claims } = await plan(
      'call.vtt',
      `WEBVTT - Tide call

00:00:01.000 --> 00:00:03.000
<v Ines Vardal>Right, right. The tide service goes live on 12 May.

00:00:05.000 --> 00:00:06.000
<v Tobin Marsh>Okay.

00:00:08.000 --> 00:00:10.000
<v Tobin Marsh>The tide service reads a sensor at Harrow Point.
`,
    );
    expect(claims.map(({ text }) => unlink(text))).toEqual([
      'Ines Vardal: The tide service goes live on 12 May.',
      'Tobin Marsh: The tide service reads a sensor at Harrow Point.',
    ]);
    expect(claims[0]?.cite[0]?.quote).toBe('Ines Vardal: Right, right. The tide service goes live on 12 May.');
  });
});
