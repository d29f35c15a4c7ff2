import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';

/** What a person's action did: `typed` are marks of theirs that must be found again, `isDone` false: git refused it. */
export interface Deed {
  typed: string[];
  stagedDeletion: boolean;
  isDone: boolean;
  isRefusedByLock: boolean;
}

/** Something that a person does in a wiki's folder, as a shell script. `$MARKS` is the file to note typed marks in. */
export interface PersonAction {
  name: string;
  script: string;
  /** The action throws uncommitted text away on purpose. */
  discards?: boolean;
  /** The action moves HEAD, the branch or the index: other staged changes may go with it. */
  movesHead?: boolean;
}

const A = 'wiki/a.md';
const B = 'wiki/b.md';
/** Types a line into the middle of a page: in place, or by a new file that is renamed. */
const type = (file: string, mark: string, how: 'in place' | 'by rename' = 'in place'): string =>
  `sed '4a - typed ${mark}' ${file} > $AWAY && [ -s $AWAY ] && ${how === 'in place' ? `cat $AWAY > ${file}` : `mv $AWAY ${file}`} && echo ${mark} >> $MARKS`;
const oldBuffer = (how: string): string =>
  `printf '# a\\n\\n- one a\\n- typed TYPED-OLD\\n- two a\\n- three a\\n' > $AWAY && ${how} && echo TYPED-OLD >> $MARKS`;

export const PERSON_ACTIONS: readonly PersonAction[] = [
  { name: 'saves a page in place', script: type(A, 'TYPED-1') },
  { name: 'saves a page by rename', script: type(A, 'TYPED-1', 'by rename') },
  { name: 'saves another page of the plan', script: type(B, 'TYPED-1') },
  { name: 'appends to a page', script: `[ -f ${A} ] && printf -- '- typed TYPED-1\\n' >> ${A} && echo TYPED-1 >> $MARKS` },
  { name: 'saves a page twice', script: `${type(A, 'TYPED-1')}; ${type(A, 'TYPED-2', 'by rename')}` },
  { name: 'saves an old buffer in place', script: oldBuffer(`cat $AWAY > ${A}`) },
  { name: 'saves an old buffer by rename', script: oldBuffer(`mv $AWAY ${A}`) },
  { name: 'commit -a', script: `${type(A, 'TYPED-1')}; git commit -qam person`, movesHead: true },
  { name: 'commit -a of nothing new', script: 'git commit -qam person', movesHead: true },
  { name: 'commit --amend -a', script: `${type(A, 'TYPED-1')}; git commit -qa --amend --no-edit`, movesHead: true },
  { name: 'add -A', script: `${type(B, 'TYPED-1')}; git add -A` },
  { name: 'reset --hard', script: 'git reset -q --hard', discards: true, movesHead: true },
  { name: 'reset --hard HEAD~1', script: 'git reset -q --hard HEAD~1', discards: true, movesHead: true },
  { name: 'reset --soft HEAD~1', script: 'git reset -q --soft HEAD~1', movesHead: true },
  { name: 'stash', script: `${type(A, 'TYPED-1')}; git stash -q`, movesHead: true },
  { name: 'stash -u', script: `${type(A, 'TYPED-1')}; git stash -q -u`, movesHead: true },
  { name: 'checkout -b', script: 'git checkout -q -b x' },
  { name: 'switch to another branch', script: 'git switch -q other', movesHead: true },
  { name: 'types elsewhere and switches', script: `${type('wiki/c.md', 'TYPED-1')}; git switch -q other`, movesHead: true },
  { name: 'deletes a page', script: `rm -f ${A}`, discards: true },
  { name: 'renames a page', script: `mv ${A} wiki/renamed.md` },
  { name: 'makes a page read-only', script: `chmod 444 ${A}` },
  { name: 'git rm', script: `git rm -q -f ${B}` },
  {
    name: 'stages a part of a page',
    script: `cp ${A} $AWAY.0; sed '4a - typed TYPED-1' ${A} > $AWAY && cat $AWAY > ${A} && git add ${A} && echo TYPED-1 >> $MARKS; [ -f $AWAY.0 ] && cat $AWAY.0 > ${A}`,
  },
  { name: 'stages a deletion', script: `git rm -q --cached ${B} && echo STAGED-DELETION >> $MARKS` },
  { name: 'commits the index', script: `${type(A, 'TYPED-1')}; git commit -qm person`, movesHead: true },
  { name: 'commits one page', script: `${type(A, 'TYPED-1')}; git commit -qm person ${A}`, movesHead: true },
  { name: 'branch -m', script: 'git branch -m main trunk' },
  { name: 'gc --prune=now', script: 'git reflog expire --expire=now --all; git gc -q --prune=now' },
  { name: 'revert', script: 'git revert --no-edit HEAD >/dev/null', movesHead: true },
  { name: 'restores a page', script: `git checkout -q -- ${A}`, discards: true },
  { name: 'merges another branch', script: 'git merge -q other -m m', movesHead: true },
  { name: 'changes the source', script: `printf 'newer source TYPED-1\\n' > raw/s.md && echo TYPED-1 >> $MARKS` },
  { name: 'deletes the source', script: 'rm -f raw/s.md' },
  { name: 'turns the reflog off', script: 'git config core.logAllRefUpdates false' },
];

let away = 0;

export function act(root: string, action: PersonAction): Deed {
  const aside = `${root}-away-${++away}`;
  const marks = `${aside}-marks`;
  fs.writeFileSync(marks, '');
  const { status, stderr } = spawnSync('bash', ['-c', action.script], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, AWAY: aside, MARKS: marks },
  });
  const noted = fs.readFileSync(marks, 'utf8').trim().split('\n').filter(Boolean);
  for (const file of [aside, `${aside}.0`, marks]) fs.rmSync(file, { force: true });
  return {
    typed: noted.filter((mark) => mark.startsWith('TYPED')),
    stagedDeletion: noted.includes('STAGED-DELETION'),
    isDone: status === 0,
    isRefusedByLock: /index\.lock|HEAD\.lock|Unable to create|cannot lock/.test(stderr),
  };
}
