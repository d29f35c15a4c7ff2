import { bytesOf, type FormatSample } from './sample.js';

export const vttSample: FormatSample = {
  name: 'board.vtt',
  make: () =>
    bytesOf(`WEBVTT - Meeting of the board

NOTE nobody says this

1
00:00:05.500 --> 00:00:08.000 align:start
<v Ines Calder>We order the <i>second</i> ferry,

2
00:00:08.000 --> 00:00:11.000
<v Ines Calder>and it comes in May.

00:12:31.000 --> 00:12:33.000
<v 이서연>예산은 &quot;승인&quot;되었습니다.
`),
  title: 'Meeting of the board',
  says: [
    ['We order the second ferry, and it comes in May.', 't=5'],
    ['예산은 "승인"되었습니다.', 't=751'],
  ],
  kinds: ['paragraph'],
  lines: ['Ines Calder: We order the second ferry, and it comes in May.', '이서연: 예산은 "승인"되었습니다.'],
  hides: ['nobody says this', '-->', '<i>'],
};

export const srtSample: FormatSample = {
  name: 'interview.srt',
  make: () =>
    bytesOf(
      '1\r\n00:00:01,000 --> 00:00:03,000\r\nDo you like\r\nthe new ferry?\r\n\r\n2\r\n00:00:04,000 --> 00:00:06,000\r\n- It is <b>faster</b>.\r\n',
    ),
  title: 'interview',
  says: [
    ['Do you like the new ferry?', 't=1'],
    ['It is faster.', 't=4'],
  ],
  kinds: ['paragraph'],
  lines: ['It is faster.'],
};
