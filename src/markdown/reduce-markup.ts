/** Code spans of one line, from one run of backticks to the next of the same length. */
const CODE_SPAN = '(?<![`\\\\])(`+)(?!`)[^\\n]*?[^`\\n]\\1(?!`)';
const HTML =
  /^(?:a|abbr|address|article|aside|audio|b|blockquote|body|br|button|caption|center|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|fieldset|figcaption|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|main|mark|meta|nav|ol|option|p|picture|pre|q|s|samp|script|section|select|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|textarea|tfoot|th|thead|title|tr|tt|u|ul|var|video)$/i;
/** Tags that part words; the others stand within them. */
const BLOCK =
  /^(?:address|article|aside|blockquote|body|br|caption|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|head|header|hr|html|img|input|legend|li|main|nav|ol|option|p|pre|section|select|summary|table|tbody|td|textarea|tfoot|th|thead|title|tr|ul)$/i;

const TAGS = new RegExp(`${CODE_SPAN}|(<!--)|<(script|style)\\b[^>]{0,500}>|<(/?)([a-z][\\w-]*)(\\s[^<>]*|/)?>`, 'gis');
const ENDS = { comment: /-->/g, script: /<\/script\s*>/gi, style: /<\/style\s*>/gi };
/** An escaped mark is read as a whole: a bracket behind a backslash opens no link, and none is looked for from each. */
const LINKS = new RegExp(
  `${CODE_SPAN}|\\\\.|!?\\[((?:\\\\.|[^[\\]\\\\])*)\\]\\((?:<[^<>\\n]*>|(?:[^()\\s]|\\([^()\\s]*\\))*)(?:\\s+"[^"\\n]*")?\\)`,
  'g',
);

/**
 * Drops HTML comments, scripts and tags outside code spans; a block tag leaves a space. A bare `<word>` that is no element of
 * HTML and is never closed is a placeholder (`/users/<id>`) and stays.
 */
export function dropTags(text: string): string {
  const closed = new Set([...text.matchAll(/<\/([a-z][\w-]*)>/gi)].map((match) => match[1]));
  const findEnd = makeEndFinder(text);
  let kept = '';
  let from = 0;
  TAGS.lastIndex = 0;
  for (let match = TAGS.exec(text); match !== null; match = TAGS.exec(text)) {
    const [, ticks, comment, script, slash = '', name = script ?? '', rest] = match;
    const end = comment === undefined && script === undefined ? undefined : findEnd(script, TAGS.lastIndex);
    const isTag = HTML.test(name) || slash === '/' || rest !== undefined || closed.has(name);
    if (ticks !== undefined || (end === undefined && !isTag)) continue;
    kept += `${text.slice(from, match.index)}${end !== undefined || BLOCK.test(name) ? ' ' : ''}`;
    from = end ?? TAGS.lastIndex;
    TAGS.lastIndex = from;
  }
  return kept + text.slice(from);
}

/** Where the comment, script or style ends whose first tag ends here. Where no end was found once, none is looked for again. */
function makeEndFinder(text: string): (script: string | undefined, from: number) => number | undefined {
  const missing = new Set<RegExp>();
  return (script, from) => {
    const end = script === undefined ? ENDS.comment : script.toLowerCase() === 'style' ? ENDS.style : ENDS.script;
    if (missing.has(end)) return undefined;
    end.lastIndex = from;
    if (end.test(text)) return end.lastIndex;
    missing.add(end);
    return undefined;
  };
}

/** Reduces markdown links and images outside code spans to their text; an image within a link is reduced, the link is not. */
export function dropLinks(text: string): string {
  return text.replace(LINKS, (match: string, _ticks: string | undefined, words: string | undefined) => words ?? match);
}
