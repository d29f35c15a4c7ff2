/** What decides by colour whether letters are seen: six digits each, with `#` or without. */
export interface Shade {
  color?: string | undefined;
  /** What lies right under them; `other` where it is not known, or no single colour. */
  ground?: string | undefined;
}

/** As bright as this on white, or as near as this to what lies under them, letters are seen by nobody. */
const WHITE = 248;

/** Are letters of this colour unseen on their ground? `around` is what lies under them where they have none; undefined is white paper. */
export function isUnseen({ color, ground }: Shade, around: string | undefined): boolean {
  const letters = channelsOf(color);
  const under = ground ?? around;
  if (letters === undefined || under === 'other') return false;
  const lies = channelsOf(under) ?? (under === undefined ? [255, 255, 255] : undefined);
  return lies !== undefined && letters.every((channel, at) => Math.abs(channel - (lies[at] ?? 0)) <= 255 - WHITE);
}

const channelsOf = (color: string | undefined): number[] | undefined => {
  const digits = /^#?([\da-f]{6})$/i.exec(color ?? '')?.[1];
  return digits === undefined ? undefined : [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
};
