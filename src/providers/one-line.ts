/** Text that is not ours on one line: a line break in a name or a claim must not begin a heading of a request. */
export const onOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
