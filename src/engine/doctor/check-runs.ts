import type { Examiner } from '../../store/store.js';
import { count, type Finding, orSound, wrong } from './finding.js';

/** Journals of runs that a crash cut off, and those that could not be read. */
export async function checkRuns(examiner: Examiner): Promise<Finding[]> {
  const check = 'runs';
  const before = await examiner.listRuns();
  const lock = await examiner.readLock();
  const { open: after, damaged } = await examiner.listRuns();
  // Of a run that is at work the journal goes before its lock does: what stayed beside a lock that nobody held was left.
  const open = before.open.filter((subject) => after.includes(subject));
  const findings: Finding[] = [];
  if (open.length > 0 && lock.state !== 'held')
    findings.push(
      wrong(check, `${count(open.length, 'run')} cut off by a crash`, {
        places: open,
        ...(lock.state === 'foreign' ? { todo: 'The lock has to be free first.' } : { isMendable: true }),
      }),
    );
  if (damaged.length > 0)
    findings.push(
      wrong(
        check,
        `${count(damaged.length, 'journal')} could not be read and ${damaged.length === 1 ? 'is' : 'are'} kept aside`,
        {
          places: damaged,
          todo: 'Compare the pages with their last commit (git status, git diff); the folders hold what was about to be written. Then remove them.',
        },
      ),
    );
  return orSound(findings, check, open.length > 0 ? 'one is under way' : 'none was cut off');
}
