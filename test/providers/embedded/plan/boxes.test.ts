import { describe, expect, it } from 'vitest';
import { rawPath, type Sha256 } from '../../../../src/domain/path.js';
import type { Reply } from '../../../../src/domain/reply.js';
import { readSource } from '../../../../src/formats/read-source.js';
import { planSource } from '../../../../src/providers/embedded/plan/plan-source.js';
import { makeRequest } from '../make-request.js';

const mail = (day: number, by: string, subject: string, text: string): string =>
  `From ${by}@harbour.example Mon May ${day} 09:00:00 2024
From: ${by} <${by}@harbour.example>
Subject: ${subject}
Date: ${day} May 2024 09:00:00 +0200
Content-Type: text/plain; charset=utf-8

${text}

`;

async function plan(name: string, text: string): Promise<Reply> {
  const source = await readSource(rawPath(name), new TextEncoder().encode(text), '0'.repeat(64) as Sha256);
  return planSource({ ...makeRequest('a.md', 'x'), source });
}

/** Of each page the claims on it, each with its day. */
const pagesOf = ({ pages, claims }: Reply): Record<string, string[]> =>
  Object.fromEntries(
    pages.map(({ title }) => [
      title,
      claims.filter(({ on }) => on.some(({ page }) => page === title)).map(({ text, date }) => `${date}: ${text}`),
    ]),
  );

describe('a box of mails', () => {
  it('has each mail on the page of its subject, replies with it, with the day of the mail', async () => {
    const box = [
      mail(6, 'ada', 'Pier rent', 'The rent of the pier is 1,200 euros a month from June on.'),
      mail(
        7,
        'ben',
        'Printer order',
        'The new printer costs 480 euros and comes on Friday.\nIt replaces the old one in the harbour office.',
      ),
      mail(8, 'cleo', 'Re: Pier rent', 'The landlord agreed to one month in advance.'),
    ];
    expect(pagesOf(await plan('office.mbox', box.join('')))).toEqual({
      'Pier rent': [
        '2024-05-06: The rent of the pier is 1,200 euros a month from June on.',
        '2024-05-08: The landlord agreed to one month in advance.',
      ],
      'Printer order': [
        '2024-05-07: The new printer costs 480 euros and comes on Friday. It replaces the old one in the harbour office.',
      ],
    });
  });

  it('has more pages than another source may make, and what has no subject on its own', async () => {
    const things = [
      'rent',
      'printer',
      'crane',
      'ferry',
      'canteen',
      'parking',
      'insurance',
      'painting',
      'lights',
      'benches',
      'boats',
      'ropes',
    ];
    const mails = things.map((thing, i) =>
      mail(6 + i, 'ada', `The ${thing} question`, `The ${thing} costs ${i + 2}00 euros a month from June on.`),
    );
    const without = [1, 2].map((i) =>
      mail(20 + i, 'ben', '', `The gate number ${i} is closed on Sundays, as the board decided.`),
    );
    const pages = pagesOf(await plan('office.mbox', [...mails, ...without].join('')));
    expect(Object.keys(pages).sort()).toEqual([...things.map((thing) => `The ${thing} question`), 'office'].sort());
    expect(pages.office).toHaveLength(2);
  });
});
