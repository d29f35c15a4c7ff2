/** Groups without words of the document. */
export const SKIPPED = new Set(
  'colortbl filetbl generator header headerl headerr headerf footer footerl footerr footerf themedata colorschememapping datastore latentstyles listtable listoverridetable rsidtbl revtbl xmlnstbl nonshppict object objdata fldinst bkmkstart bkmkend background pgdsctbl atnid atnauthor atndate atnref atnicn template userprops docvar xe tc tcn sp shprslt mmathPr panose falt fontemb fontfile wgrffmtfilter pnseclvl private'.split(
    ' ',
  ),
);
export const INFO = new Set(['title', 'author', 'creatim', 'revtim', 'subject', 'keywords', 'operator', 'doccomm', 'company']);

/** Code pages by the number of a font's character set. */
export const CHARSETS: Record<number, string> = {
  ...{ 77: 'macintosh', 128: 'shift_jis', 129: 'euc-kr', 134: 'gb18030', 136: 'big5', 161: 'windows-1253' },
  ...{
    162: 'windows-1254',
    163: 'windows-1258',
    177: 'windows-1255',
    178: 'windows-1256',
    186: 'windows-1257',
    204: 'windows-1251',
  },
  ...{ 222: 'windows-874', 238: 'windows-1250' },
};
const CODE_PAGES: Record<number, string> = {
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  874: 'windows-874',
  65001: 'utf-8',
  10000: 'macintosh',
};

/** Words that stand for a letter. */
export const SIGNS: Record<string, string> = {
  ...{ '~': '\u00a0', _: '-', '-': '', tab: '\t', line: '\n', lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”' },
  ...{ bullet: '•', endash: '–', emdash: '—', emspace: ' ', enspace: ' ', page: '\n', column: '\n' },
};

/** The name of a code page, where it is one that can be read. */
export function encodingOf(page: number | undefined): string | undefined {
  if (page === undefined) return undefined;
  return CODE_PAGES[page] ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : undefined);
}
