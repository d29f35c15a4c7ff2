import { SourceRefused } from '../domain/errors.js';

/** Takes secrets out of a text, and personal data where that is asked for. */
type Clean = (text: string) => Promise<string>;

/**
 * The paths that hold what must not be shown (a secret; personal data where it is redacted), each as it may be shown. A path stands in pages, in the
 * log, in commits and in every citation, and has to lead to the file: it cannot be replaced, so such a file is no source until it is
 * renamed.
 */
export async function maskNames<Name extends string>(clean: Clean, paths: readonly Name[]): Promise<ReadonlyMap<Name, string>> {
  const masked = new Map<Name, string>();
  // One look at all of them costs as much as one at a single name.
  const joined = paths.map(toVisible).join('\n');
  if ((await clean(joined)) === joined) return masked;
  for (const path of paths) {
    const visible = toVisible(path);
    const mask = await clean(visible);
    if (mask !== visible) masked.set(path, mask);
  }
  return masked;
}

/** An invisible character would part a secret, and so does the line that is put between a word and it. */
const toVisible = (path: string): string =>
  path
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}]{2,}[_-])/gu, ' ');

export const NAME_REFUSED =
  'its name holds what must not stand in the wiki (shown as ⟨…⟩): rename the file. If it is a secret, revoke it: git or a backup may hold it.';

/** @throws SourceRefused, with the name as it may be shown */
export async function refuseNames(clean: Clean, paths: readonly string[]): Promise<void> {
  const [mask] = (await maskNames(clean, paths)).values();
  if (mask !== undefined) throw new SourceRefused('named', `raw/${mask}: ${NAME_REFUSED}`);
}
