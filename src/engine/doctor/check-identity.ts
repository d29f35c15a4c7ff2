import type { Examiner } from '../../store/store.js';
import { type Finding, sound } from './finding.js';

/** Does git know as whom to commit? @throws SetupError when it does not. */
export async function checkIdentity(examiner: Examiner): Promise<Finding[]> {
  return [sound('identity', `commits are made as ${await examiner.readIdentity()}`)];
}
