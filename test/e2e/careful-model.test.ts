import * as fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isLive } from '../../src/domain/page.js';
import { wikiPath } from '../../src/domain/path.js';
import type { Reply } from '../../src/domain/reply.js';
import { parsePage } from '../../src/markdown/page.js';
import type { Asked } from '../support/model-editor.js';
import { modelWiki } from '../support/model-wiki.js';
import { git, readText } from '../support/repository.js';

/**
 * What a careful reader replied as the model, seeing nothing but the requests for four sources of the sample and three questions.
 * Lines of the index are kept by title and claims by their words, so that another wording of the prompt finds them again.
 */
interface Recorded {
  plans: Record<string, Reply>;
  questions: Record<string, { read: string[]; known: 'yes' | 'no'; statements: { text: string; claims: string[] }[] }>;
}

const HERE = fileURLToPath(new URL('.', import.meta.url));
const recorded = JSON.parse(fs.readFileSync(path.join(HERE, '../fixtures/careful-model.json'), 'utf8')) as Recorded;
const SOURCES = Object.keys(recorded.plans);
const readSample = (name: string): string => {
  const raw = path.join(HERE, '../../raw');
  return fs.readFileSync([path.join(raw, name), path.join(raw, 'minutes', name)].find(fs.existsSync) ?? '', 'utf8');
};

function replyAsRecorded({ purpose, file, question, index, claims }: Asked): unknown {
  if (purpose === 'plan') return recorded.plans[file];
  const { read, known, statements } = recorded.questions[question] as Recorded['questions'][string];
  if (purpose === 'select') return { pages: read.flatMap((title) => index.find((line) => line.title === title)?.number ?? []) };
  const numberOf = (text: string): number => claims.find((claim) => claim.text === text)?.number ?? -1;
  return { known, statements: statements.map((one) => ({ text: one.text, claims: one.claims.map(numberOf) })) };
}

it('a careful model makes a wiki of which nothing is refused, which shows what changed, and which knows what it does not know', async () => {
  const files = Object.fromEntries(SOURCES.map((name) => [`raw/${name}`, readSample(name)]));
  const { root, wiki, edit, ingest, asked } = await modelWiki(files, { language: 'ko', settings: 'jobs: 1\nretries: 0\n' });
  edit(replyAsRecorded);

  const reports = await ingest();
  expect(reports.map(({ source, status }) => [source, status])).toEqual(SOURCES.map((name) => [name, 'ingested']));
  expect(reports.map(({ claims }) => claims.refused)).toEqual([0, 0, 0, 0]);
  expect(asked().map(({ purpose }) => purpose)).toEqual(['plan', 'plan', 'plan', 'plan']);
  expect(git(root, 'status', '--porcelain')).toBe('');

  const spoke = parsePage(wikiPath('projects/Spoke.md'), readText(root, 'wiki/projects/Spoke.md') ?? '');
  const claims = spoke.sections.flatMap((section) => section.claims);
  const budget = claims.filter(({ text }) => /예산은/.test(text));
  expect(budget.filter(isLive).map(({ text }) => text)).toEqual(['Spoke의 예산은 4,800만 원에서 5,500만 원으로 늘린다.']);
  expect(budget.some((claim) => !isLive(claim) && claim.citations.filter(({ role }) => role === 'source').length === 2)).toBe(
    true,
  );

  const change = await wiki.ask('How did the PM of Spoke change?');
  expect(change.abstained).toBe(false);
  expect(change.answer).toMatch(/정하늘.*오민재/s);
  for (const { source, quote } of change.citations) expect(readSample(source).replace(/\s+/g, ' ')).toContain(quote);
  expect((await wiki.ask('문자 업체는 왜 바뀌었나?')).answer).toMatch(/발신 번호/);
  expect(await wiki.ask('How much does one bicycle cost?')).toMatchObject({ abstained: true, citations: [] });
});
