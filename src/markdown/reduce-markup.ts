/** Code spans of one line, from one run of backticks to the next of the same length. */
const CODE_SPAN = '(?<![`\\\\])(`+)(?!`)[^\\n]*?[^`\\n]\\1(?!`)';
const HTML =
  /^(?:a|abbr|address|article|aside|audio|b|blockquote|body|br|button|caption|center|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|fieldset|figcaption|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|main|mark|meta|nav|ol|option|p|picture|pre|q|s|samp|script|section|select|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|textarea|tfoot|th|thead|title|tr|tt|u|ul|var|video)$/i;
/** Tags that part words; the others stand within them. */
const BLOCK =
  /^(?:address|article|aside|blockquote|body|br|caption|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|head|header|hr|html|img|input|legend|li|main|nav|ol|option|p|pre|section|select|summary|table|tbody|td|textarea|tfoot|th|thead|title|tr|ul)$/i;

const TAGS = new RegExp(
  `${CODE_SPAN}|<!--.*?-->|<(script|style)\\b[^>]*>.*?</\\2\\s*>|<(/?)([a-z][\\w-]*)(\\s[^<>]*|/)?>`,
  'gis',
);
const LINKS = new RegExp(
  `${CODE_SPAN}|!?\\[((?:\\\\.|[^[\\]\\\\])*)\\]\\((?:<[^<>\\n]*>|(?:[^()\\s]|\\([^()\\s]*\\))*)(?:\\s+"[^"\\n]*")?\\)`,
  'g',
);

/**
 * Drops HTML comments, scripts and tags outside code spans; a block tag leaves a space. A bare `<word>` that is no element of
 * HTML and is never closed is a placeholder (`/users/<id>`) and stays.
 */
export function dropTags(text: string): string {
  return text.replace(TAGS, (match: string, ...groups: (string | undefined)[]) => {
    const [ticks, , slash, name, rest] = groups;
    if (ticks !== undefined) return match;
    if (name === undefined) return ' ';
    const isTag = HTML.test(name) || slash === '/' || rest !== undefined || text.includes(`</${name}>`);
    if (!isTag) return match;
    return BLOCK.test(name) ? ' ' : '';
  });
}

/** Reduces markdown links and images outside code spans to their text; an image within a link is reduced, the link is not. */
export function dropLinks(text: string): string {
  return text.replace(LINKS, (match: string, ticks: string | undefined, words: string | undefined) =>
    ticks === undefined ? (words ?? '') : match,
  );
}
