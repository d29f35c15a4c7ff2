// Loaded before the built command: ends it with SIGKILL before the first call that `WIKI_KILL` matches, such as `rename …/done/`.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const at = new RegExp(process.env.WIKI_KILL ?? '(?!)');
const end = (call) => {
  if (at.test(call)) process.kill(process.pid, 'SIGKILL');
};

for (const name of ['rename', 'link', 'unlink', 'rm']) {
  const real = fs.promises[name];
  fs.promises[name] = function (...args) {
    end(`${name} ${args.filter((arg) => typeof arg === 'string').join(' ')}`);
    return real.apply(this, args);
  };
}
const write = process.stdout.write;
process.stdout.write = function (...args) {
  end('print');
  return write.apply(this, args);
};
syncBuiltinESMExports();
