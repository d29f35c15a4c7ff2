import { FORMATS } from '../../src/formats/index.js';
import { SAMPLES as CONVERTED } from '../formats/samples/index.js';

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

const ORG = `#+TITLE: Atlas
#+DATE: 2025-01-10

* TODO Atlas
${BODY[0]}
# a comment

- PM: Ann Berg

| Shop | Keeper |
|------+--------|
| Mill | Bo Lind |

#+begin_src js
const till = 1;
#+end_src

${BODY[1]} [[https://shop.example][a link]]
`;

const ASCIIDOC = `= Atlas
:revdate: 2025-01-10

${BODY[0]}
// a comment

* PM: Ann Berg

|===
|Shop |Keeper
|Mill |Bo Lind
|===

----
const till = 1;
----

${BODY[1]} https://shop.example[a link]
`;

const YAML = `# ${BODY[0]}\ntitle: Atlas\nteam:\n  - Ann Berg\n  - 김서준\nabout: >\n  ${BODY[1]}\n`;
const TOML = `# ${BODY[0]}\n[shop]\nkeeper = "Bo Lind"\nabout = "${BODY[1]}"\n`;
const XML = `<?xml version="1.0" encoding="utf-8"?>\n<shop>\n  <!-- a comment -->\n  <keeper>Bo Lind</keeper>\n  <about>${BODY[1]}</about>\n</shop>\n`;
const CODE = `// ${BODY[0]}\nconst till = 1;\n\n/* ${BODY[1]}\n * Bo Lind keeps it. */\nexport { till };\n`;

/** Text formats by the first of their extensions; those that are converted have theirs with their tests. */
const TEXTS: Readonly<Record<string, string>> = {
  '.md': MARKDOWN,
  '.mdx': MDX,
  '.rst': RST,
  '.org': ORG,
  '.adoc': ASCIIDOC,
  '.txt': TEXT,
  '.yaml': YAML,
  '.toml': TOML,
  '.xml': XML,
  '.ts': CODE,
};

/** A file of a format, and every extension that it may have. */
export interface FuzzSample {
  extensions: readonly string[];
  bytes: Uint8Array;
}

/** Files of each format; none of one that is missing here, which fails the run. */
export async function makeSamples(): Promise<FuzzSample[]> {
  const made: FuzzSample[] = [];
  for (const { kind, extensions } of FORMATS) {
    const own = TEXTS[extensions[0] ?? ''];
    if (kind === 'text' && own !== undefined) made.push({ extensions, bytes: new TextEncoder().encode(own) });
    if (kind === 'text') continue;
    for (const sample of CONVERTED.filter(({ name }) => extensions.some((one) => name.endsWith(one))))
      made.push({ extensions, bytes: await sample.make() });
  }
  return made;
}
