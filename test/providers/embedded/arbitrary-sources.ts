import fc from 'fast-check';

/** Sentences, items, rows and marks of four languages, of which documents are put together. */
const SENTENCES = [
  'The Blue Gate (BG) opens on 2 June 2025.',
  'Guido van Rossum and Maria de la Cruz agreed that BG is late.',
  "Sean O'Neil said that the berth register moves to the Heron Desk.",
  'A berth is a place in the harbour that one boat can be tied to.',
  'Heron Desk is a service for boat owners, also known as Old Desk.',
  '한지우 님이 정산 배치를 9월 1일에 멈추기로 했다.',
  '정산 배치는 밤마다 돈다. 서민아 팀장은 예산을 3억 원으로 늘린다.',
  '정박료란 배가 하루 머무는 값을 말한다.',
  '물수리 프로젝트의 PM은 박도윤이다.',
  '田中さんは係留料を月5000円にすると決定した。',
  '係留料とは、船が一日とどまるための料金をいう。',
  '王芳经理说登记系统要改为Kafka。',
  '登记系统不支持旧票，必须换票。',
  'נועה לוי מנהלת את הנמל.',
  '😀 All is well 👩‍👩‍👧 with Café Röhm.',
  'Who pays for the second printer?',
  'Superseded by [Heron Desk](heron.md)',
  'See **Blue Gate**, `berth_id`, “Old Desk” and 「係留料」.',
  'Thanks,',
];
const LISTS = [
  '- PM: Ida Holm',
  '- 총무: 한지우 (Han Jiwoo)',
  '- 담당：佐藤',
  '- Vendor: Quaylink',
  '- Attendees: Ida Holm, Per Dahl (QA), 한지우, 田中健',
  '- 참석: 한지우, 서민아(팀장), 박도윤',
  'The gates are:\n\n- North\n- South, old\n- 東門',
  '- Ida Holm\n- Per Dahl\n- Ada Vogel',
  'Write this:\n\n```\nberth: 3\n```',
  '| Name | Role |\n| --- | --- |\n| Ida Holm | PM |\n| Per Dahl | engineer |\n| Ada \\| Vogel | |',
  '| 이름 | 이후 |\n| --- | --- |\n| 서민아 | **보안팀장** |',
];
const HEADINGS = ['## Decisions', '## Blue Gate', '## 정산 배치', '## 参会人员', '## Open questions', '### Members'];
const TITLES = [
  '# Heron weekly, 4 May 2025',
  '# 물수리 프로젝트 회의록',
  '# 港口登记系统',
  '# 12. Use Blue Gate instead of paper',
  '# 港の会議',
  '',
];
const HEADS = ['', '', '---\nauthors:\n  - Ida Holm\n  - Per Dahl\n---\n\n', '---\n작성자: 한지우\nstatus: draft\n---\n\n'];

const blocks = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...SENTENCES) },
  { weight: 2, arbitrary: fc.array(fc.constantFrom(...SENTENCES), { minLength: 2, maxLength: 5 }).map((said) => said.join(' ')) },
  { weight: 3, arbitrary: fc.constantFrom(...LISTS) },
  { weight: 1, arbitrary: fc.constantFrom(...HEADINGS) },
);

/** Documents of up to 25 blocks with a title and what stands in a head. */
export const sourceTexts: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...HEADS), fc.constantFrom(...TITLES), fc.array(blocks, { minLength: 1, maxLength: 25 }))
  .map(([head, title, body]) => `${head}${title}\n\n${body.join('\n\n')}\n`);
