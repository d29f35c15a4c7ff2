import { expect, it } from 'vitest';
import { check, claimsOf, newClaim, newPage, rulesOf } from './plan-fixtures.js';

const MAIL = `# Re: berths

From: Ada Holm <ada@example.org>

Date: Mon, 6 May 2024 00:00:00 +0000

As charter.md says, the board has 7 members. The board meets on Monday.
`;
const REPORT = 'As charter.md says, the board has 7 members.';
const said = (text: string, quote: string, source = MAIL) => {
  const page = newPage('board', 'concept');
  const { plan, diagnostics } = check(
    { pages: [page], claims: [newClaim(1, 'board', 'overview', text, quote)] },
    { text: source, path: 'mail.md' },
  );
  return { claims: claimsOf(plan.actions).map((claim) => claim.replace(/^.*?: \w+ /u, '')), rules: rulesOf(diagnostics), plan };
};

it('what a mail reports of others is said with who wrote it, and the line that says so', () => {
  const { claims, rules, plan } = said('The board has 7 members.', REPORT);
  expect(claims).toEqual(['Ada Holm: The board has 7 members.']);
  expect(rules).toEqual([]);
  expect(plan.actions[0]?.claims[0]?.citations.some(({ quote }) => quote.startsWith('From: Ada Holm'))).toBe(true);
});

it('what says it already stays, as does what the mail says of its own, and what nobody sent', () => {
  expect(said('Ada Holm writes that the board has 7 members.', REPORT).claims).toEqual([
    'Ada Holm writes that the board has 7 members.',
  ]);
  expect(said('The board meets on Monday.', 'The board meets on Monday.').claims).toEqual(['The board meets on Monday.']);
  expect(said('The board has 7 members.', REPORT, MAIL.replace(/From: .*\n/u, '')).claims).toEqual(['The board has 7 members.']);
});
