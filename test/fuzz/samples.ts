const BODY = [
  'Atlas moves the shop on Mill Street to a new till in May 2025, and Ann Berg leads it.',
  '누리는 포인트를 쌓는 프로젝트이며 김서준이 맡는다.',
];

const MARKDOWN = `---
title: Atlas
date: 2025-01-10
---

# Atlas

${BODY[0]}

- PM: Ann Berg
- Launch: 3 March 2025 <!-- hidden -->

| Shop | Keeper |
|------|--------|
| Mill | Bo Lind |

\`\`\`js
const till = 1;
\`\`\`

> ${BODY[1]} [[Nuri]] [a link](https://shop.example)
`;

const RST = `=====
Atlas
=====

:Date: 2025-01-10

${BODY[0]}

.. a comment

* PM: Ann Berg

===== =====
Shop  Who
===== =====
Mill  Bo
===== =====

${BODY[1]} \`a link <https://shop.example>\`_
`;

const TEXT = `Atlas\n\nDate: 2025-01-10\n\n${BODY[0]}\n\n* PM: Ann Berg\n${BODY[1]}\n`;

const MDX = `import { Till } from './till';\n\nexport const shop = 'Mill';\n\n${MARKDOWN.slice(MARKDOWN.indexOf('# Atlas'))}\n<Till shop={shop} />\n`;

/** A small file of each format, by extension; one that is missing fails the run. */
export const SAMPLES: Readonly<Record<string, string>> = {
  '.md': MARKDOWN,
  '.markdown': MARKDOWN,
  '.mdx': MDX,
  '.rst': RST,
  '.txt': TEXT,
  '.text': TEXT,
  '.log': TEXT,
};
