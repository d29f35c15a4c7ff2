import { escapeStart, escapeText, HOLE } from '../markdown/escape-text.js';
import type { Picture } from './format.js';
import { attribute, findElements, type HtmlDocument, type HtmlElement } from './html-tree.js';

/** How a page's content becomes text that can stand in a file of markdown: the page's own words can do nothing there. */
export interface HtmlClip {
  /** Pictures that were placed. */
  pictures: Picture[];
  escape(text: string): string;
  /** A code span of this text, which is not escaped. */
  code(text: string): string;
  /** What stands before, and a link with these words, which are escaped; the words alone where it leads nowhere on the web. */
  link(before: string, words: string, href: string | undefined): string;
  /** What stands for a picture; nothing for one that is none. */
  placePicture(image: HtmlElement): string | undefined;
  /** A whole line of a block. */
  finishLine(line: string): string;
}

const MAX_ADDRESS = 2_000;
const MAX_WORDS = 200;
/** Smaller ones count visits and draw lines. */
const MIN_PIXELS = 3;

/** Pictures at the start of a line may come to nothing. */
const AFTER_PICTURES = new RegExp(`^((?:${HOLE}\\d+${HOLE}\\s*)*)(.*)$`, 's');

export function clipHtml(document: HtmlDocument, address: string): HtmlClip {
  const [base] = findElements(document, new Set(['base']));
  const from = toWeb(base && attribute(base, 'href'), address) ?? address;
  const pictures: Picture[] = [];
  return {
    pictures,
    escape: escapePiece,
    code: (text) => {
      const [, lead = '', words = '', trail = ''] = /^(\s*)(.*?)(\s*)$/su.exec(clean(text)) ?? [];
      return words === '' || /[`\u2028]/.test(words) ? escapePiece(text) : `${lead}\`${words}\`${trail}`;
    },
    link: (before, words, href) => {
      const isNamed = words.trim() !== '' && !/[[\]\u2028]/.test(words);
      const to = href?.trim().startsWith('#') ? undefined : toWeb(href, from);
      if (!isNamed || to === undefined) return before + words;
      // `!` would make a picture of our link, `^` a note.
      const plain = before.replace(/(?<!\\)[!^]$/, '\\$&');
      return `${plain}${/^\s/.test(words) ? ' ' : ''}[${words.trim()}](${to})${/\s$/.test(words) ? ' ' : ''}`;
    },
    placePicture: (image) => {
      const to = toWeb(sourceOf(image), from);
      const isTiny = ['width', 'height'].some((name) => Number(attribute(image, name) ?? MIN_PIXELS) < MIN_PIXELS);
      if (to === undefined || isTiny) return undefined;
      pictures.push({ address: to, words: wordsOf(image) });
      return `${HOLE}${pictures.length - 1}${HOLE}`;
    },
    finishLine: (line) => {
      const [, before = '', rest = ''] = AFTER_PICTURES.exec(line) ?? [];
      // Marks that are harmless between spaces act at the start of a line.
      return before + escapeStart(rest.replace(/^[*_~]+(?=\s|$)/, '\\$&'));
    },
  };
}

/**
 * Text of which it is not known what will stand beside it: no mark counts as harmless for standing at its edge, no address protects what
 * follows, and a mark that acts when it is doubled is not left for its neighbour.
 */
const escapePiece = (text: string): string =>
  escapeText(`${HOLE}${clean(text)}${HOLE}`)
    .slice(1, -1)
    .replace(/^[%=]|(?<!\\)[%=]$/g, '\\$&');

/** Control characters become spaces when the text is laid out, beside which marks act that did not before. */
const clean = (text: string): string => text.replaceAll(HOLE, '').replace(/(?![\n\t])\p{Cc}/gu, ' ');

/** A whole address of the web without what would end a link. */
function toWeb(text: string | undefined, base: string): string | undefined {
  const given = text?.trim() ?? '';
  if (given === '' || given.length > MAX_ADDRESS || !URL.canParse(given, base)) return undefined;
  const url = new URL(given, base);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || url.href.length > MAX_ADDRESS)
    return undefined;
  const encode = (part: string): string =>
    part.replace(/[()<>[\]\\`|^]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${url.origin}${encode(`${url.pathname}${url.search}${url.hash}`)}`;
}

/** Where a picture is: pages that wait with it until it is looked at keep the address elsewhere. */
function sourceOf(image: HtmlElement): string | undefined {
  const first = (set: string | undefined): string | undefined => set?.trim().split(/,?\s+/, 1)[0];
  const found = [
    ...['data-src', 'data-original', 'data-lazy-src'].map((name) => attribute(image, name)),
    attribute(image, 'src'),
    ...['data-srcset', 'srcset'].map((name) => first(attribute(image, name))),
  ];
  return found.find((address) => address?.trim() && !/^(data|blob|about):/i.test(address.trim()));
}

function wordsOf(image: HtmlElement): string {
  const alt = (attribute(image, 'alt') ?? '').replace(/[[\]\\!]|\p{Cc}|\p{Cf}|\p{Cs}/gu, ' ').replaceAll(HOLE, '');
  return escapePiece([...alt.replace(/\s+/gu, ' ').trim()].slice(0, MAX_WORDS).join('').trim());
}
