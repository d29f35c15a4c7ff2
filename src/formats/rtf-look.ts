/** A colour of the table at the head of a file: red, green and blue; undefined is the one that the reader's program chooses. */
export type RtfColor = readonly number[] | undefined;

/** How text looks; it ends with the group in which it was said. */
export interface RtfLook {
  isBold: boolean;
  isItalic: boolean;
  isStruck: boolean;
  isHidden: boolean;
  isDeleted: boolean;
  font: number;
  /** In half points. */
  size: number;
  /** Places in the table of colours; 0 says nothing. */
  color: number;
  /** What lies under the letters. */
  ground: number;
  /** What lies under the paragraph. */
  paragraphGround: number;
}

export const PLAIN: RtfLook = {
  isBold: false,
  isItalic: false,
  isStruck: false,
  isHidden: false,
  isDeleted: false,
  font: -1,
  size: 24,
  color: 0,
  ground: 0,
  paragraphGround: 0,
};

/** Takes a word that says how text looks; false: it says something else. */
export function takeLook(look: RtfLook, word: string, number: number | undefined): boolean {
  const isOn = number !== 0;
  switch (word) {
    case 'b':
      look.isBold = isOn;
      break;
    case 'i':
      look.isItalic = isOn;
      break;
    case 'strike':
    case 'striked':
      look.isStruck = isOn;
      break;
    case 'v':
      look.isHidden = isOn;
      break;
    case 'deleted':
      look.isDeleted = isOn;
      break;
    case 'plain': {
      const { font, paragraphGround } = look;
      Object.assign(look, { ...PLAIN, font, paragraphGround });
      break;
    }
    case 'f':
      look.font = number ?? 0;
      break;
    case 'fs':
      look.size = number ?? PLAIN.size;
      break;
    case 'cf':
      look.color = number ?? 0;
      break;
    case 'highlight':
    case 'cb':
    case 'chcbpat':
      look.ground = number ?? 0;
      break;
    case 'cbpat':
      look.paragraphGround = number ?? 0;
      break;
    default:
      return false;
  }
  return true;
}

/** What a style of the stylesheet hides its text by, if it does. */
export function hidingOf({ isHidden, size, color, ground }: RtfLook): Partial<RtfLook> {
  return {
    ...(isHidden ? { isHidden } : {}),
    ...(size <= UNREADABLE ? { size } : {}),
    ...(color > 0 ? { color } : {}),
    ...(ground > 0 ? { ground } : {}),
  };
}

/** A letter of one point is read by nobody; these are half points. */
const UNREADABLE = 2;
/** As bright as this on the paper, or as near as this to what lies under it. */
const WHITE = 248;

/**
 * Does nobody see text of this look?
 * @param isOnOther does it stand where something else than the paper may lie under it: in a box, a shaded cell, on a coloured page?
 */
export function isUnseen(look: RtfLook, colors: readonly RtfColor[], isOnOther: boolean): boolean {
  const { isHidden, size, color, ground, paragraphGround } = look;
  if (isHidden || size <= UNREADABLE) return true;
  const letters = colors[color];
  if (letters === undefined) return false;
  const under = colors[ground] ?? colors[paragraphGround];
  if (under === undefined) return !isOnOther && letters.every((channel) => channel >= WHITE);
  return letters.every((channel, at) => Math.abs(channel - (under[at] ?? 0)) <= 255 - WHITE);
}

/** The table of colours, as it is read: `;\red255\green255\blue255;`. */
export class RtfColors {
  readonly all: RtfColor[] = [];
  private channels: Record<string, number> = {};

  /** A word of the table. */
  take(word: string, number: number | undefined): void {
    if (/^(red|green|blue)$/.test(word)) this.channels[word] = Math.min(255, Math.max(0, number ?? 0));
  }

  /** Each entry ends with a semicolon; one without a channel is the program's own. */
  end(text: string): void {
    for (const sign of text) {
      if (sign !== ';') continue;
      const { red = 0, green = 0, blue = 0 } = this.channels;
      this.all.push(Object.keys(this.channels).length === 0 ? undefined : [red, green, blue]);
      this.channels = {};
    }
  }
}
