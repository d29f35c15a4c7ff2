/** Programs put the name of a file in the place of a title, or of themselves. */
export const NO_TITLE =
  /^(microsoft (word|powerpoint|excel)|untitled|document\s?\d*$|slide\s?1|(powerpoint )?presentation$|print|무제|제목 없음|名称未設定|无标题|powerpoint 프레젠테이션|powerpoint プレゼンテーション)|\.(docx?|hwpx?|pptx?|xlsx?|indd|qxd|tex|pdf|rtf|odt)$/i;

const MAX_CHARACTERS = 500;

/** Those of the properties that a program wrote into a file which say something. */
export function keepSaid(properties: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([key, value]) =>
      value.trim() === '' || (key === 'title' && NO_TITLE.test(value)) ? [] : [[key, value.slice(0, MAX_CHARACTERS)]],
    ),
  );
}
