import { describe, expect, it } from 'vitest';
import { makeAnswerGuard } from '../../src/guards/answer.js';
import { makeWordCheck } from '../../src/guards/toxicity.js';
import { render } from '../markdown/render.js';

const guard = makeAnswerGuard(async (text) => text.replace('1234', '⟨pin⟩'), makeWordCheck(['rotter']));

describe('a sentence of an answer', () => {
  it.each([
    'Atlas <script>alert(1)</script> opens in May.',
    'Atlas <img src=x onerror=alert(1)> opens in May.',
    'Atlas [opens](javascript:alert(1)) in May.',
    'Atlas ![opens](https://evil.example/?q=1) in May.',
    'Atlas <javascript:alert(1)> opens in May.',
    'Atlas <!-- hidden --> [opens][x] in May.\n\n[x]: javascript:alert(1)',
  ])('does nothing where it is shown: %s', async (sentence) => {
    const { elements, links } = render(`- ${await guard.clean(sentence)}`);
    expect(elements.filter((name) => !['ul', 'li', 'p'].includes(name))).toEqual([]);
    expect(links).toEqual([]);
  });

  it('keeps its words, and is redacted', async () => {
    const plain = 'Atlas costs < 5 crowns (3 > 2), see [1] and list[0].';
    expect(await guard.clean(plain)).toBe(plain);
    expect(await guard.clean('The code is 1234.')).toBe('The code is ⟨pin⟩.');
  });

  it('names no address and insults nobody that its claims do not', async () => {
    const link = 'See https://shop.example/atlas.';
    expect(await guard.objectTo(link, ['Atlas is here.'])).toContain('https://shop.example/atlas');
    expect(await guard.objectTo(link, ['Atlas: https://shop.example/atlas'])).toBeUndefined();
    expect(await guard.objectTo('Open javascript:alert(1).', ['Atlas'])).toContain('javascript:');
    for (const insult of ['Ann is a moron.', '앤은 병신이다.', 'Ann is a rotter.'])
      expect(await guard.objectTo(insult, ['Ann leads Atlas.'])).toBe('it insults somebody');
    expect(await guard.objectTo('Bo called Ann a moron.', ['Bo: “Ann is a moron.”'])).toBeUndefined();
    expect(await guard.objectTo('Ann leads Scunthorpe.', ['Ann'])).toBeUndefined();
  });
});
