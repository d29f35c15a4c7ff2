import type { Examiner } from '../../store/store.js';
import { type Finding, noted, sound } from './finding.js';

/** What the file system can do: nothing here is wrong, and some of it explains what happens. */
export async function checkTraits(examiner: Examiner): Promise<Finding[]> {
  const { isCaseInsensitive, hasSymlinks, canLinkFiles } = await examiner.readTraits();
  const check = 'file system';
  const traits = [
    isCaseInsensitive ? 'the case of names does not count' : 'the case of names counts',
    hasSymlinks ? 'symbolic links work' : 'no symbolic links',
  ];
  if (canLinkFiles === undefined) return [noted(check, [...traits, 'whether files can be linked could not be tried'].join(', '))];
  if (canLinkFiles) return [sound(check, [...traits, 'files can be linked'].join(', '))];
  return [
    noted(check, [...traits, 'files cannot be linked: they are copied, which an editor beside us could notice'].join(', '), {
      todo: 'A local disk is safer for a wiki than this one.',
    }),
  ];
}
