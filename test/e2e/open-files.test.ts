import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { builtEnvironment, MAIN, runBuilt } from '../support/built-command.js';
import { git, tempFolder, writeFiles } from '../support/repository.js';

const note = (n: number): string => `# Note ${n}\n\nAtlas${n % 9} is a project that moves shop ${n}.\n\n- PM: Mina Park\n`;
const notes = (count: number, from = 0): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`raw/n${n + from}.md`, note(n + from)]));

describe('with few open files', () => {
  it('256 are enough for every command', async () => {
    const FEW = 'ulimit -n 256';
    const root = path.join(tempFolder(), 'notes');
    expect(runBuilt(path.dirname(root), ['init', 'notes'], FEW).code).toBe(0);
    writeFiles(root, notes(60));
    expect(runBuilt(root, ['ingest'], FEW)).toMatchObject({ code: 0, err: expect.not.stringMatching(/EMFILE|too many/i) });
    for (const args of [
      ['status'],
      ['ask', 'What is Atlas1?'],
      ['log'],
      ['history', 'Atlas1'],
      ['blame', 'Atlas1'],
      ['undo'],
      ['doctor'],
    ])
      expect(runBuilt(root, args, FEW), args[0]).toMatchObject({ code: 0 });
    const script = `${FEW}; exec "$@"`;
    const child = spawn('bash', ['-c', script, 'bash', process.execPath, MAIN, 'watch'], { cwd: root, env: builtEnvironment() });
    const ended = new Promise((resolve) => child.on('close', resolve));
    let lines = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      lines += text;
    });
    writeFiles(root, notes(300, 100));
    await vi.waitFor(() => expect(lines.split('\n').length).toBeGreaterThan(40), { timeout: 50_000, interval: 100 });
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(git(root, 'status', '--porcelain', '--', 'wiki')).toBe('');
  });

  it('too few are said so, with what to do, and nothing is written', () => {
    const root = path.join(tempFolder(), 'notes');
    expect(runBuilt(path.dirname(root), ['init', 'notes']).code).toBe(0);
    writeFiles(root, notes(3));
    for (const limit of [30, 40, 50, 64, 90])
      for (const args of [['ingest'], ['status'], ['ask', 'What is Atlas1?'], ['doctor']]) {
        const { code, err } = runBuilt(root, args, `ulimit -n ${limit}`);
        expect([code, err], `${args[0]} with ${limit}`).toEqual([8, expect.stringMatching(/^wiki: .+\n +Raise `ulimit -n`/)]);
      }
    expect(git(root, 'log', '--format=%s')).toBe('init: a new wiki');
    expect(fs.existsSync(path.join(root, '.git/index.lock'))).toBe(false);
  });
});
