const TITLES =
  /^\W*(?:(?:error\s*)?(?:404|403|410|5\d\d)(?!\p{N})|(?:page|file|site)\s+(?:was\s+)?not\s+found|not\s+found|access\s+denied|forbidden|just\s+a\s+moment|attention\s+required|are\s+you\s+(?:a\s+)?(?:human|robot)|verify(?:ing)?\s+you\s+are\s+human|service\s+unavailable|페이지를\s*찾을\s*수\s*없|존재하지\s*않는\s*페이지|ページが(?:見つかりません|存在しません)|お探しのページ|(?:页面|頁面|网页|網頁)(?:未找到|不存在))/iu;
/** An article about such pages says more. */
const MAX_LETTERS = 1_500;

/** Does this say that there is no page, although its server gave it as one? Also what stands before a page until somebody proves to be human. */
export function isErrorPage(title: string, text: string): boolean {
  const [, heading = ''] = /^#{1,2} (.+)$/m.exec(text) ?? [];
  if (text.replace(/[^\p{L}\p{N}]/gu, '').length > MAX_LETTERS) return false;
  return [title, heading].some((words) => TITLES.test(words.trim()));
}
