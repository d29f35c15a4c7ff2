import { describe, expect, it } from 'vitest';
import { planSource } from '../../../../src/providers/embedded/plan/plan-source.js';
import { makeRequest, viewPage } from '../make-request.js';

const claimsOf = (title: string, text: string): string[] => {
  const { claims } = viewPage(planSource(makeRequest('2025-04-02-note.md', text)), title);
  return (claims as string[]).map((claim) => claim.replace(/\[\[|\]\]/g, ''));
};

describe('sentences under one heading', () => {
  it('stay in the section of the first of them', () => {
    const claims = claimsOf(
      'Boiler',
      '# Boiler\n\n## Hot water\n\nThe boiler of the east wing feeds twelve showers.\n\nThe boiler must be emptied each May.\n\n## Safety\n\nThe boiler must never run dry.\n\nThe boiler has a red lamp on its lid.\n',
    );
    expect(claims.map((claim) => claim.split(':')[0])).toEqual(['overview', 'overview', 'rules', 'rules']);
  });
});

describe('what follows from a decision', () => {
  it('stays behind it', () => {
    const claims = claimsOf(
      'Boiler',
      '# Boiler\n\n## Context\n\nThe boiler of the east wing is loud.\n\n## Decision\n\nThe boiler is moved to the laundry.\n\n## Consequences\n\nThe boiler is heard by nobody there.\n',
    );
    expect(claims.map((claim) => claim.split(':')[0])).toEqual(['overview', 'rules', 'rules']);
  });
});

describe('sentences of one paragraph', () => {
  it('stay in the section of the first, as they point back to it; another paragraph has its own', () => {
    const claims = claimsOf(
      'boiler',
      '# Boiler\n\nA boiler is a machine that heats the water of the baths.\n\nThe boiler of the east wing feeds twelve showers on two floors. The engineers moved the boiler there from the laundry in 2019. Guests should therefore expect it to need a minute.\n\nThe boiler must be emptied on the first Monday of each month.\n',
    );
    expect(claims).toEqual([
      'definition: A boiler is a machine that heats the water of the baths.',
      'overview: The boiler of the east wing feeds twelve showers on two floors.',
      'overview: The engineers moved the boiler there from the laundry in 2019.',
      'overview: Guests should therefore expect it to need a minute.',
      'rules: The boiler must be emptied on the first Monday of each month.',
    ]);
  });

  it('do so in Korean, too', () => {
    const claims = claimsOf(
      '보일러',
      '# 보일러\n\n보일러란 목욕탕의 물을 데우는 기계를 말한다.\n\n동관 보일러는 두 층의 샤워기 열두 대에 물을 보낸다. 보일러는 2019년에 세탁실에서 이곳으로 변경되었다. 보일러는 사용 전에 1분 동안 기다려야 한다.\n',
    );
    expect(claims.map((claim) => claim.split(':')[0])).toEqual(['definition', 'overview', 'overview', 'overview']);
  });
});
