import { bytesOf, type FormatSample } from './sample.js';

export const csvSample: FormatSample = {
  name: 'ferry-fares.csv',
  make: () =>
    bytesOf(
      'Route,Fare,Remark\r\nHarbour – Isle,"4,50","dogs free,\r\nbicycles not"\r\nHarbour – Cape,12,\r\n강변 – 섬,3200,왕복\r\n',
    ),
  title: 'ferry-fares',
  says: [
    ['Harbour – Cape,12,', 'L4'],
    ['강변 – 섬,3200,왕복', 'L5'],
    ['Harbour – Isle,"4,50","dogs free, bicycles not"', 'L2-L3'],
  ],
  kinds: ['row'],
  lines: ['Route,Fare,Remark', 'Harbour – Cape,12,'],
};

export const tsvSample: FormatSample = {
  name: '2025-02-03 tide table.tsv',
  make: () => bytesOf('Port\tHigh water\tHeight\nNorth Pier\t04:12\t5.1\nSouth Pier\t04:31\t4.8\n'),
  title: '2025-02-03 tide table',
  date: '2025-02-03 (file name)',
  says: [['South Pier\t04:31\t4.8', 'L3']],
  kinds: ['row'],
  lines: ['Port\tHigh water\tHeight'],
};
