import { describe, expect, it } from 'vitest';
import { findUnknownIdentifiers } from '../../../src/engine/check/check-identifiers.js';
import { fold } from '../../../src/markdown/fold.js';
import { check, newClaim, newPage } from './plan-fixtures.js';

describe('identifiers', () => {
  it.each([
    ['The key is HARBOUR_API_TOKEN.', 'HARBOUR_API_TOKEN'],
    ['Write to keeper@harbour.example for it.', 'keeper@harbour.example'],
    ['See https://harbour.example/x now.', 'https://harbour.example/x'],
    ['The pier uses 0.0.0.0/0 today.', '0.0.0.0/0'],
    ['The code is PIER-7f3a-1.', 'PIER-7f3a-1'],
    ['열쇠는 a1b2c3d4e5이다.', 'a1b2c3d4e5'],
    ['The key is AKQIHARBOUR7PIERSLIP.', 'AKQIHARBOUR7PIERSLIP'],
    ['KEY=wPierXUtnFEMIK7MDENGharbour is it.', 'KEY=wPierXUtnFEMIK7MDENGharbour'],
    ['Its token is FqoGZxIvYXdzE.', 'FqoGZxIvYXdzE'],
  ])('of a text that are nowhere else are found: %s', (text, identifier) => {
    expect(findUnknownIdentifiers(text, [fold('Nothing of it.')]).map((one) => one.replace(/이다$/, ''))).toEqual([identifier]);
    expect(findUnknownIdentifiers(text, [fold(`Here: ${text}`)])).toEqual([]);
  });

  it.each([
    'In 2025Q1 v1.2 and the B-52 flew.',
    'K8s, S3, MP3 and 4x4',
    '2031-04-02T10:00',
    'state-of-the-art',
    '3월부터 10건',
    'Covid-19 and H1N1',
    'PostgreSQL, PlatformPartnerMemberCompanyStatus and DaVinci McDonald',
    'LaTeX, iOS, PyPI, GitHub and internationalisation',
    'The ELEPHANT-1 of the HARBOURMASTER',
  ])('are not what people say: %s', (text) => {
    expect(findUnknownIdentifiers(text, [])).toEqual([]);
  });

  it('that no source has refuse a claim, whatever it quotes, and leave a summary and a topic out', () => {
    const quote = 'The budget of Project Heron is 40 million crowns.';
    const { plan, diagnostics } = check({
      summary: 'The board, see PIER_KEY.',
      topics: ['PIER_KEY', 'Project Heron'],
      pages: [newPage('Project Heron', 'project', { summary: 'Heron, PIER_KEY' })],
      claims: [
        newClaim(1, 'Project Heron', 'overview', 'The budget is 40 million crowns, PIER_KEY=1.', quote),
        newClaim(2, 'Project Heron', 'overview', quote, quote),
      ],
    });
    expect(JSON.stringify(plan)).not.toContain('PIER_KEY');
    expect(plan.topics).toEqual(['Project Heron']);
    expect(plan.actions.flatMap(({ claims }) => claims)).toHaveLength(1);
    expect(diagnostics).toContainEqual(
      expect.objectContaining({ rule: 'unknown-identifier', severity: 'refused', part: 'claim 1' }),
    );
  });
});
