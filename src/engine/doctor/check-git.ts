import type { Examiner, MissingObject } from '../../store/store.js';
import { count, type Finding, orSound, wrong } from './finding.js';

const CHECK = 'git';

/** Does the repository hold every object that its refs and its index need? */
export async function checkGit(examiner: Examiner): Promise<Finding[]> {
  const { missing, others } = await examiner.findMissingObjects();
  const here = missing.filter(({ file }) => file !== undefined);
  const gone = missing.filter(({ file }) => file === undefined);
  const findings: Finding[] = [];
  if (here.length > 0)
    findings.push(
      wrong(CHECK, `${count(here.length, 'object')} missing or damaged, whose bytes still stand in the work tree`, {
        places: here.map(describe),
        isMendable: true,
      }),
    );
  if (gone.length > 0)
    findings.push(
      wrong(CHECK, `${count(gone.length, 'object')} missing or damaged`, {
        places: gone.map(describe),
        todo: 'Get them from another copy: `git fetch --refetch` from a remote, or copy its .git/objects into this one. Do not run `git gc` before.',
      }),
    );
  if (others.length > 0)
    findings.push(
      wrong(CHECK, 'git says that its repository is damaged', {
        places: others,
        todo: 'See it whole: git fsck --full. Copy the folder aside before anything is mended.',
      }),
    );
  return orSound(findings, CHECK, 'every object that the branches and the index need is there');
}

/** `blob 3f2a91c0 (wiki/index.md)` */
export const describe = ({ kind, oid, path }: MissingObject): string => `${kind} ${oid.slice(0, 12)}${path ? ` (${path})` : ''}`;
