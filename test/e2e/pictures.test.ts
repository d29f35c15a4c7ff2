import * as fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { makePng } from '../support/make-png.js';
import { startCommand, wiki } from '../support/model-command.js';
import { planHonestly } from '../support/model-editor.js';
import { gate, modelWiki } from '../support/model-wiki.js';
import { git } from '../support/repository.js';

describe('wiki ingest with a picture', () => {
  it('that is killed after the model has read it does not have it read again', async () => {
    const made = await modelWiki();
    fs.writeFileSync(path.join(made.root, 'raw/board.png'), makePng());
    const planning = gate();
    made.edit((asked) => {
      if (asked.purpose === 'picture') return { words: '# Board\n\n- Owner: Mina Park', seen: '' };
      planning.open();
      return { kind: 'hang' };
    });
    const running = startCommand(made, 'ingest');
    await planning.isOpen;
    running.child.kill('SIGKILL');
    await running.ended;
    made.edit(planHonestly);
    const { code, out } = await wiki(made, 'ingest');
    expect(code).toBe(0);
    expect(out).toContain('✓ board.png\n    a picture; its words are in raw/board.png.md\n');
    expect(out).toContain('1 claim');
    expect(made.asked().filter(({ purpose }) => purpose === 'picture')).toHaveLength(1);
    expect(git(made.root, 'status', '--porcelain')).toBe('');
  });

  it('says before what it would send and what that is, and afterwards what it cost', async () => {
    const made = await modelWiki();
    fs.writeFileSync(path.join(made.root, 'raw/board.png'), makePng());
    const { out } = await wiki(made, 'ingest', '--dry-run');
    expect(out).toContain('===== for every picture =====');
    expect(out).toContain('[image/png, 40 × 20 pixels]');
    expect(out).not.toContain(makePng().toString('base64'));
    expect(made.server.requests).toEqual([]);
    made.edit((asked) => (asked.purpose === 'picture' ? { words: '', seen: 'A cat.' } : planHonestly(asked)));
    fs.writeFileSync(path.join(made.root, 'raw/note.md'), '# Note\n\n- It works.\n');
    const done = await wiki(made, 'ingest');
    expect(done.err).toMatch(/1 picture among them that no model has read: each costs a call[\s\S]*Cost: /);
    expect(done.code).toBe(4);
    expect(done.out).toContain('found no words in this picture. It says that it sees: "A cat."');
    expect(done.out).toContain('1 call, ');
  });
});
