import { describe, expect, it } from 'vitest';
import { isSmallTalk } from '../../../../src/providers/embedded/plan/small-talk.js';
import { expectNoSquare } from '../../../support/hostile-lines.js';

describe('what is only part of a talk', () => {
  it.each([
    'ok',
    'haha yes',
    'see you',
    'ok see you there then',
    'sounds good to me',
    'I can do either day, no problem at all',
    'great, thanks so much for doing this',
    'not sure, will let you know',
    'wow that is a lot of money',
    'sorry I am running a bit late today',
    'That makes sense.',
    '<Media omitted>',
    '👍 1',
    '10시요',
    'at 10',
    'ㅋㅋ',
    '네 알겠습니다',
    '넵넵 확인했습니다',
    '이따 봬요',
    '내일 다시 이야기해요',
    '저도 그렇게 생각해요',
    '그 부분은 잘 모르겠네요 ㅠㅠ',
    '조금 늦을 것 같아요 죄송합니다',
    '삭제된 메시지입니다.',
    '了解です',
    'それでいいと思います',
    'わかりました、また連絡します',
    'たぶん大丈夫だと思いますよ',
    '笑',
    '好的',
    '收到，谢谢',
    '我觉得可以，没问题',
    '那就这样吧，明天再说',
  ])('tells nothing: %s', (text) => {
    expect(isSmallTalk(text)).toBe(true);
  });

  it.each([
    'see you at the north gate at 5',
    'We need to move the ferry rehearsal',
    'Tobin has the key of the boathouse',
    'The costumes come from Marlow & Sons',
    'paint and brushes ordered',
    '네, 5월 3일로 확정합니다',
    '북문 도색 날짜를 정해야 합니다',
    '페인트는 은빛상사에서 주문했어요',
    '북문이 닫혔어요',
    '키를 다시 발급했어요',
    '회의실 예약 부탁드려요',
    '北門の塗装は来週です',
    'ペンキは銀屋商店に注文しました',
    '鍵は佐伯が保管しています',
    '油漆向银光商行订购',
    '钥匙由林知远保管',
    'Ключ от лодочного сарая хранится у сторожа',
  ])('tells something: %s', (text) => {
    expect(isSmallTalk(text)).toBe(false);
  });

  it('takes no longer than a message is long', () => {
    expectNoSquare(isSmallTalk, ['a', "a'", '가', '를 ', 'ン', '漢', 'https://', '1', '@']);
  });
});
