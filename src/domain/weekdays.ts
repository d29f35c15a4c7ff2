/** Languages in which a calendar names its days, whatever else is read of them. */
const LANGUAGES = 'en ko ja zh de fr es it pt nl sv da nb fi pl cs uk ru tr vi id th hi ar he el hu ro'.split(' ');
/** 5 January 2025 is a Sunday. */
const WEEK = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2025, 0, 5 + day)));

/** What the languages' calendars call the days of a week. */
function nameWeekdays(weekday: 'long' | 'short'): Set<string> {
  const formats = LANGUAGES.map((language) => new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }));
  return new Set(formats.flatMap((format) => WEEK.map((day) => format.format(day).normalize('NFKC').toLowerCase())));
}

let long: Set<string> | undefined;
let short: Set<string> | undefined;

/** Chinese has more ways to say one, and a day that is set apart has a plural or brackets. */
const OTHER_FORMS = /^(?:星期|周|週|礼拜|禮拜)[一二三四五六日天]$|^[月火水木金土日]曜日?$|^[월화수목금토일]욜$/u;

/** Is it a day of the week, and so no thing that anything is said of? */
export function isWeekday(name: string): boolean {
  long ??= nameWeekdays('long');
  const bare = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[\s([（]+|[\s)\]）.,]+$/gu, '');
  return OTHER_FORMS.test(bare) || long.has(bare) || long.has(bare.replace(/s$/, ''));
}

/** The same where a date stands beside it: `Sun` is a name elsewhere. */
export function isWeekdayOfDate(word: string): boolean {
  short ??= new Set([...nameWeekdays('short')].map((name) => name.replace(/\.$/, '')));
  return isWeekday(word) || short.has(word.normalize('NFKC').toLowerCase());
}
