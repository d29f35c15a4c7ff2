/** Stretches that a source sets apart as names or terms: bold, in quotation marks or brackets, as code or as a link's text. */
const MARKED = [
  /(?:\*\*|__)([^*_\n]{2,50}?)(?:\*\*|__)/gu,
  /(?<![\p{L}\p{N}])"([^"\n]{2,40})"/gu,
  /[“„«]([^“”„«»\n]{2,40})[”“»]/gu,
  /(?<![\p{L}\p{N}])['‘]([^'‘’\n]{2,40})['’](?![\p{L}\p{N}])/gu,
  /[「『《【]([^」』》】\n]{2,40})[」』》】]/gu,
  /`{1,2}([^`\n]{2,40}?)(?: <[^>`]*>)?`{1,2}/gu,
  /\\?\[([^[\]\n]{2,40}?)\\?\]/gu,
];
const MAX_WORDS = 5;

/** The stretches without their marks, in the order of their kinds; sentences, paths, calls and addresses are no names. */
export function findMarked(quote: string): string[] {
  return MARKED.flatMap((pattern) =>
    [...quote.matchAll(pattern)].map((match) => (match[1] ?? '').replace(/\\/g, '').trim()),
  ).filter(isNameLike);
}

const isNameLike = (text: string): boolean =>
  /\p{L}{2}/u.test(text) &&
  text.split(/\s+/).length <= MAX_WORDS &&
  !/[.!?。！？:：,，;]$|[{}()=<>|$\\"*]|https?:|\/|^[\d\s.,-]+$|@/u.test(text) &&
  !/(?:습니다|니다|세요|어요|아요|하기)$/u.test(text);
