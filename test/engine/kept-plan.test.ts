import { describe, expect, it } from 'vitest';
import { type KeptPlan, parseKeptPlan, printKeptPlan } from '../../src/engine/kept-plan.js';
import { parsePage } from '../../src/markdown/page.js';
import { readText } from '../formats/read-text.js';
import { makeClaim, makePage, makeReply } from '../support/model-editor.js';
import { writePage } from '../support/model-view.js';

const source = readText('a.md', '# Atlas\n\nThe PM is Mina Park.\n');
const editor = { editor: 'anthropic/some-model', prompt: '12345678', page: 'a'.repeat(64), wiki: 'c'.repeat(64) };
const page = parsePage(
  ...writePage({ title: 'Atlas', aliases: ['AT'], claims: ['One.', { text: 'Two.', date: '2025', ended: true }] }),
);
const plan: KeptPlan = {
  sha256: source.sha256,
  ...editor,
  parts: [
    {
      range: { startLine: 1, endLine: 2 },
      reply: makeReply({
        pages: [makePage('Atlas')],
        claims: [makeClaim(1, 'Atlas', 'The PM is Mina Park.', { replaces: ['Atlas‹1›'], conflicts: [3, 'x'] })],
      }),
      candidates: [page, { ...page, shown: new Set([2]) }],
      isRepaired: true,
      misshapen: [{ rule: 'reply-shape', severity: 'refused', part: 'claim 4', message: 'claim 4: on: it is no list' }],
      proposed: 2,
      refusedAtFirst: 1,
      usage: { calls: 2, inputTokens: 30, cachedInputTokens: 4, outputTokens: 5 },
    },
    {
      range: { startLine: 3, endLine: 3 },
      reply: makeReply({}),
      candidates: [],
      isRepaired: false,
      misshapen: [],
      proposed: 0,
      refusedAtFirst: 0,
      usage: undefined,
    },
  ],
};

describe('a kept plan', () => {
  it('is read as it was written', () => {
    expect(parseKeptPlan(printKeptPlan(plan), source, editor)).toEqual({ version: 1, ...plan });
  });

  it('is of one text, one editor, one prompt and one state of the page of its source', () => {
    const text = printKeptPlan(plan);
    expect(parseKeptPlan(text, { ...source, sha256: 'f'.repeat(64) as typeof source.sha256 }, editor)).toBeUndefined();
    expect(parseKeptPlan(text, source, { ...editor, editor: 'anthropic/other' })).toBeUndefined();
    expect(parseKeptPlan(text, source, { ...editor, prompt: '87654321' })).toBeUndefined();
    expect(parseKeptPlan(text, source, { ...editor, page: 'b'.repeat(64) })).toBeUndefined();
    expect(parseKeptPlan(text, source, { ...editor, wiki: 'b'.repeat(64) })).toBeUndefined();
  });

  it('that is cut off anywhere is none', () => {
    const text = printKeptPlan(plan);
    for (let at = 0; at < text.length; at += 7) expect(parseKeptPlan(text.slice(0, at), source, editor)).toBeUndefined();
  });

  it('in which anything is something else never throws', () => {
    const keys = (value: unknown, at: string[] = []): string[][] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, item]) => [[...at, key], ...keys(item, [...at, key])])
        : [];
    const whole = JSON.parse(printKeptPlan(plan)) as Record<string, unknown>;
    for (const path of keys(whole)) {
      const copy = structuredClone(whole);
      const owner = path
        .slice(0, -1)
        .reduce<Record<string, unknown>>((value, key) => value[key] as Record<string, unknown>, copy);
      owner[path.at(-1) ?? ''] = { not: 'this' };
      expect(() => parseKeptPlan(JSON.stringify(copy), source, editor)).not.toThrow();
    }
  });

  it.each([undefined, '', 'null', '[]', '{}', '"x"', '{"version":1}'])('is none in %j', (text) => {
    expect(parseKeptPlan(text, source, editor)).toBeUndefined();
  });
});
