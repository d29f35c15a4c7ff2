/** Groups without words of the document. */
export const SKIPPED = new Set(
  'filetbl generator themedata colorschememapping datastore latentstyles listtable listoverridetable rsidtbl revtbl xmlnstbl nonshppict nonesttables objdata objclass objname mmathPict fldinst bkmkstart bkmkend background pgdsctbl atnid atnauthor atndate atnref atnicn template userprops docvar xe tc tcn sp shprslt mmathPr panose falt fontemb fontfile wgrffmtfilter pnseclvl private'.split(
    ' ',
  ),
);
/** Heads and feet of pages. */
export const MARGINS = new Set('header headerl headerr headerf footer footerl footerr footerf'.split(' '));
/** Groups that a program may pass over and that hold words of the document all the same: boxes, formulas, text in Unicode. */
export const PASSED = /^(shppict|shpinst|shptxt|do|dptxbxtext|moMath|moMathPara|cs)$/;
/** What formulas say of their looks. */
export const FORMULA_LOOK = /^m\w*Pr$/;
export const INFO = new Set(['title', 'author', 'creatim', 'revtim', 'subject', 'keywords', 'operator', 'doccomm', 'company']);

/** Words that stand for a letter. */
export const SIGNS: Record<string, string> = {
  ...{ '~': '\u00a0', _: '-', '-': '', tab: '\t', line: '\n', lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”' },
  ...{ bullet: '•', endash: '–', emdash: '—', emspace: ' ', enspace: ' ', page: '\n', column: '\n' },
};

/** Signs that lay out text: they are no letter that could stand for another. */
export const LAYOUT = new Set(['tab', 'line', 'page', 'column']);
