import { GIF } from 'image-size/types/gif';
import { JPG } from 'image-size/types/jpg';
import { PNG } from 'image-size/types/png';
import { WEBP } from 'image-size/types/webp';
import { pictureType } from '../domain/picture-type.js';
import { extensionOf } from './index.js';

/** A picture of a kind that models see. */
export interface SeenPicture {
  mediaType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
  /** In pixels; undefined: its head is damaged. */
  size: { width: number; height: number } | undefined;
}

/** Who reads pictures, with the version: counts up when it reads what it refused before. */
export const PICTURE_READER = 'picture 1';

const KINDS = {
  '.png': { mediaType: 'image/png', handler: PNG },
  '.jpg': { mediaType: 'image/jpeg', handler: JPG },
  '.gif': { mediaType: 'image/gif', handler: GIF },
  '.webp': { mediaType: 'image/webp', handler: WEBP },
} as const;

const isKind = (ending: string | undefined): ending is keyof typeof KINDS => ending !== undefined && Object.hasOwn(KINDS, ending);

/** The picture that a file is by its bytes, whatever its name says; undefined: it is none that a model sees. */
export function findPicture(name: string, bytes: Uint8Array): SeenPicture | undefined {
  const ending = pictureType(bytes);
  if (!isKind(ending) || isText(name, ending, bytes)) return undefined;
  const { mediaType, handler } = KINDS[ending];
  return { mediaType, size: measure(() => (handler.validate(bytes) ? handler.calculate(bytes) : undefined)) };
}

/** Two of the signs are letters: a note may begin with them. The heads of these pictures hold zeros, and no text does. */
function isText(name: string, ending: string, bytes: Uint8Array): boolean {
  const isOfLetters = ending === '.gif' || ending === '.webp';
  return isOfLetters && !PICTURE_NAME.test(extensionOf(name)) && !bytes.subarray(0, 32).includes(0);
}

const PICTURE_NAME = /^\.(?:png|jpe?g|gif|webp)$/;

/** The library throws on heads that end too early, and gives zeros for others. */
function measure(calculate: () => { width: number; height: number } | undefined): SeenPicture['size'] {
  try {
    const size = calculate();
    return size && size.width > 0 && size.height > 0 ? { width: size.width, height: size.height } : undefined;
  } catch {
    return undefined;
  }
}
