import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** Whoever types the command. */
export const WHO = {
  GIT_AUTHOR_NAME: 'P',
  GIT_AUTHOR_EMAIL: 'p@example.org',
  GIT_COMMITTER_NAME: 'P',
  GIT_COMMITTER_EMAIL: 'p@example.org',
};

/** An identity, and nothing of what this computer says of providers. */
export function builtEnvironment(): Record<string, string | undefined> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(WIKI_|ANTHROPIC_|OPENAI_)/.test(name));
  return { ...Object.fromEntries(inherited), ...WHO };
}

export interface Run {
  code: number | null;
  out: string;
  err: string;
}

/** Runs the built command to its end, after `before`, shell words like `ulimit -n 256`. */
export function runBuilt(cwd: string, args: readonly string[], before = ':'): Run {
  const script = `${before}; exec "$@"`;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', process.execPath, MAIN, ...args], {
    cwd,
    encoding: 'utf8',
    env: builtEnvironment(),
  });
  return { code: status, out: stdout, err: stderr };
}
