import type { Examiner, LockState } from '../../store/store.js';
import { type Finding, sound, wrong } from './finding.js';

/** Who has the wiki's lock: a process that is gone, or one of which nothing can be known, is in the way. */
export function checkLock(lock: LockState): Finding[] {
  const check = 'lock';
  switch (lock.state) {
    case 'free':
      return [sound(check, 'nobody is writing')];
    case 'held':
      return [sound(check, `${lock.holder} is writing`)];
    case 'stale':
      return [wrong(check, `held by ${lock.holder}, which is gone`, { places: [lock.file], isMendable: true })];
    case 'foreign':
      return [
        wrong(check, `held by ${lock.holder}, and whether it still runs cannot be told from here`, {
          places: [lock.file],
          todo: 'When nothing runs there any more (or that computer has a new name now), remove that file.',
        }),
      ];
  }
}

/** Lock files of git that no running command made. */
export async function checkGitLocks(examiner: Examiner): Promise<Finding[]> {
  const check = 'git locks';
  const locks = await examiner.listGitLocks();
  if (locks.length === 0) return [sound(check, 'none are left behind')];
  const ours = locks.filter(({ isOurs }) => isOurs);
  const theirs = locks.filter(({ isOurs }) => !isOurs);
  const findings: Finding[] = [];
  if (ours.length > 0)
    findings.push(
      wrong(check, 'left behind by a wiki process that is gone', { places: ours.map(({ file }) => file), isMendable: true }),
    );
  if (theirs.length > 0)
    findings.push(
      wrong(check, 'a git command holds them, or one has crashed', {
        places: theirs.map(({ file, sinceMs }) => `${file} since ${new Date(sinceMs).toISOString()}`),
        todo: 'If no git command is running, remove them.',
      }),
    );
  return findings;
}
