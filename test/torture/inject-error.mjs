// Loaded before the built command: fails one of its file or process calls, counted from its start. `WIKI_INJECT=17:ENOSPC`.
// Kinds: a code of the system; for processes also `exit` (git says that it failed) and `gone` (it is killed). `count`: only counts.
import childProcess from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const [at, kind] = (process.env.WIKI_INJECT ?? '0:count').split(':');
const target = Number(at);
const report = process.env.WIKI_INJECT_REPORT;
const calls = [];

/** Is this the call that fails? */
function isNow(name) {
  calls.push(name);
  return calls.length === target;
}

const NUMBERS = { ENOSPC: -28, EACCES: -13, EIO: -5, EMFILE: -24 };
const WORDS = {
  ENOSPC: 'no space left on device',
  EACCES: 'permission denied',
  EIO: 'i/o error',
  EMFILE: 'too many open files',
};

function makeError(syscall, file) {
  const code = NUMBERS[kind] === undefined ? 'EIO' : kind;
  const message = `${code}: ${WORDS[code]}, ${syscall}${typeof file === 'string' ? ` '${file}'` : ''}`;
  return Object.assign(new Error(message), { code, errno: NUMBERS[code], syscall, path: file });
}

function wrap(owner, name) {
  const real = owner[name];
  owner[name] = function (...args) {
    // Node reads its modules by the same call, by URL: what is not there cannot say anything.
    if (!(args[0] instanceof URL) && isNow(name)) return Promise.reject(makeError(name, args[0]));
    return real.apply(this, args);
  };
}

const handle = await fs.promises.open('/dev/null', 'r');
const handles = Object.getPrototypeOf(handle);
await handle.close();
for (const name of [
  'open',
  'readFile',
  'writeFile',
  'readdir',
  'lstat',
  'stat',
  'mkdir',
  'rename',
  'link',
  'unlink',
  'rm',
  'copyFile',
  'access',
])
  wrap(fs.promises, name);
for (const name of ['writeFile', 'datasync', 'sync', 'chmod']) wrap(handles, name);

const { ChildProcess } = childProcess;
const spawn = ChildProcess.prototype.spawn;
ChildProcess.prototype.spawn = function (options) {
  if (
    !isNow(
      `spawn ${options.args
        .filter((word) => /^[a-z]/.test(word))
        .slice(0, 2)
        .join(' ')}`,
    )
  )
    return spawn.call(this, options);
  if (kind === 'exit' || kind === 'gone') {
    const script = kind === 'exit' ? 'echo "fatal: injected failure" >&2; exit 128' : 'kill -9 $$';
    return spawn.call(this, { ...options, file: '/bin/sh', args: ['sh', '-c', script] });
  }
  if (kind === 'EACCES') return spawn.call(this, { ...options, file: '/dev/null' });
  // As libuv says it before it has made a pipe: node then gives a child without streams.
  this._handle.spawn = () => NUMBERS[kind];
  return spawn.call(this, options);
};

syncBuiltinESMExports();
process.on('exit', () => {
  if (report) fs.writeFileSync(report, calls.join('\n'));
});
