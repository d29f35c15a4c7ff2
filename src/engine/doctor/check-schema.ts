import { WikiError } from '../../domain/errors.js';
import { rootPath } from '../../domain/path.js';
import type { DoctorDeps } from './doctor-deps.js';
import { type Finding, noted, orSound, wrong } from './finding.js';

const PROSE = 'schema/wiki.md';

/** Can the settings and the prose for the editor be read? */
export async function checkSchema({
  store,
  language,
  unknownKeys,
}: Pick<DoctorDeps, 'store' | 'language' | 'unknownKeys'>): Promise<Finding[]> {
  const check = 'schema';
  const findings: Finding[] = [];
  if (language instanceof WikiError)
    findings.push(wrong(check, language.message.replace(/\.$/, ''), { todo: language.hint ?? '' }));
  for (const sentence of unknownKeys)
    findings.push(noted(check, sentence.replace(/\?$/, ''), { todo: 'Correct its name, or take it out.' }));
  const prose = await store.readFile(rootPath(PROSE));
  if (prose === undefined || prose.trim() === '')
    findings.push(
      wrong(check, prose === undefined ? `${PROSE} is missing` : `${PROSE} is empty`, {
        todo: 'Write it, take it from git (git checkout -- schema/wiki.md), or remove it and have the default made: wiki init',
      }),
    );
  else if (prose.includes('\uFFFD')) findings.push(wrong(check, `${PROSE} is not UTF-8`, { todo: 'Save it as UTF-8.' }));
  return orSound(findings, check, 'settings.yaml and wiki.md can be read');
}
