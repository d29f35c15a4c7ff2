import { describe, expect, it } from 'vitest';
import { findStruck } from '../../../src/engine/check/struck-text.js';
import { git, readText } from '../../support/repository.js';
import { tempWiki } from '../../support/temp-wiki.js';

describe('what an author has struck out', () => {
  it.each([
    ['- Owner: ~~Kim Minsu~~ Lee Jiho', ['~~Kim Minsu~~']],
    ['- Budget: <del>10</del> 20 USD, <s class="x">old</s>', ['<del>10</del>', '<s class="x">old</s>']],
    ['a ~~ b\nc ~~ d', []],
    ['<del>never closed', []],
    ['<span>kept</span> and <section>', []],
  ])('is found: %s', (text, found) => {
    expect(findStruck(text).map(({ start, end }) => text.slice(start, end))).toEqual(found);
  });

  it('proves nothing: no page and no claim is made of it', async () => {
    const { root, wiki, ingest } = await tempWiki({
      'raw/a.md':
        '# Atlas\n\nAtlas is a project that moves the shop.\n\n- Owner: ~~Kim Minsu~~ Lee Jiho\n- Budget: <del>10</del> 20 USD\n',
    });
    const [report] = await ingest();
    expect(report?.diagnostics.map(({ rule }) => rule)).toContain('struck-out');
    expect(git(root, 'ls-files', 'wiki/entities')).not.toMatch(/Kim Minsu/);
    expect(readText(root, 'wiki/projects/Atlas.md')).not.toMatch(/Kim Minsu|10 20/);
    expect((await wiki.ask('Who is the owner of Atlas?')).answer).not.toContain('Kim Minsu');
  });
});
