import { hiddenByStyle } from '../domain/hidden-style.js';
import { attribute, type HtmlElement } from './html-tree.js';

/** More colours than these on one page: which of them lies where is not asked. */
const MAX_COLORS = 200;
/** A ground of which no colour is known. */
const OTHER = 'other';

const PICTURE = /^(img|picture|video|canvas|svg|image|object|embed|iframe)$/;

/** Is it a picture, larger than those that count readers? */
export const isPicture = (element: HtmlElement): boolean =>
  PICTURE.test(element.tagName) && !['width', 'height'].some((name) => /^\s*[01](px)?\s*$/.test(attribute(element, name) ?? ''));

/** What elements paint that letters may lie on: laying a page out is the only way to know whether they do. */
export class Grounds {
  /** By colour, the places of the elements that have it, in their order. */
  private readonly places = new Map<string, number[]>();

  /** @param ground its colour; undefined: a picture, or what is not known */
  add(place: number, ground: string | undefined): void {
    const isKnown = ground !== undefined && (this.places.has(ground) || this.places.size < MAX_COLORS);
    const color = isKnown ? ground : OTHER;
    const places = this.places.get(color);
    if (places === undefined) this.places.set(color, [place]);
    else places.push(place);
  }

  /** Is there one from a place to another, both included, on which letters of this colour are seen? */
  couldShow(color: string, from: number, to: number): boolean {
    for (const [ground, places] of this.places) {
      const next = places[firstFrom(places, from)];
      if (next !== undefined && next <= to && hiddenByStyle(`color:${color}`, ground) === undefined) return true;
    }
    return false;
  }
}

/** Where in ascending numbers the first stands that is no less than `least`. */
function firstFrom(numbers: readonly number[], least: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
