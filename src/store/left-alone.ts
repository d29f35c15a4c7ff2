/** Names that programs give to files which are no documents, or not yet. Compared in NFC. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^~\$|^#.*#$|~$|\.sw[a-p]$|\.(?:tmp|temp|bak)$|^4913$|^\.#/i, "an editor's own file"],
  [/\.(?:part|partial|crdownload|download|opdownload|!ut|aria2)$/i, 'a download that is not finished'],
  [
    /\((?:[^()]*['’]s )?conflicted copy[^()]*\)|\.sync-conflict-\d{8}-\d{6}|\(\d{4}-\d\d-\d\d [^()]*conflict[^()]*\)|_conf\(\d+\)/i,
    "a sync program's copy of a conflict",
  ],
  [/^(?:Thumbs\.db|desktop\.ini|Icon\r)$/i, "the system's own file"],
];

/** Why a file of this name is left alone; undefined: it may be a source. */
export function whyLeftAlone(name: string): string | undefined {
  return KINDS.find(([pattern]) => pattern.test(name.normalize('NFC')))?.[1];
}

/** Is it hidden and looks like a document all the same? Whoever put it there is told; what systems hide is not spoken of. */
export const isHiddenDocument = (name: string): boolean =>
  /^\.(?!_).*[^.]\.[\p{L}\p{N}]{1,8}$/u.test(name) && whyLeftAlone(name) === undefined && evictedName(name) === undefined;

/** The file that a sync program took off this computer and left a placeholder for: `.notes.md.icloud` → `notes.md`. */
export const evictedName = (name: string): string | undefined => /^\.(.+)\.icloud$/.exec(name)?.[1];
