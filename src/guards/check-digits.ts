/** Numbers of payment cards end in a digit that proves the others (Luhn). */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits) || /^(\d)\1*$/.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const counted = i % 2 === 1 ? digit * 2 : digit;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return sum % 10 === 0;
}

/** ISO 13616: the country and its check digits go behind the rest, letters count from 10, and the whole leaves 1 over 97. */
export function isIban(text: string): boolean {
  const compact = text.replace(/[ -]/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(compact)) return false;
  let rest = 0;
  for (const c of compact.slice(4) + compact.slice(0, 4)) {
    for (const digit of String(Number.parseInt(c, 36))) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1;
}

/**
 * A Korean resident registration number: a day of birth, a digit for the century, and until October 2020 a last digit that proves
 * the others. Later ones have none: their day of birth is all that can be checked.
 */
export function isKoreanResidentNumber(digits: string): boolean {
  const [, year = '', month = '', day = '', century = ''] = /^(\d\d)(\d\d)(\d\d)(\d)\d{6}$/.exec(digits) ?? [];
  if (!isDay(Number(month), Number(day)) || !/[1-8]/.test(century)) return false;
  const weights = [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5];
  const sum = weights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
  const isProven = (11 - (sum % 11)) % 10 === Number(digits[12]);
  const isForeign = Number(century) >= 5;
  const isForeignProven = isForeign && (13 - (sum % 11)) % 10 === Number(digits[12]);
  const isLate = /[3478]/.test(century) && Number(year) >= 20;
  return isProven || isForeignProven || isLate;
}

const isDay = (month: number, day: number): boolean => month >= 1 && month <= 12 && day >= 1 && day <= 31;

/** A Chinese resident identity number (GB 11643): 17 digits with a day of birth, and a check character that may be X. */
export function isChineseResidentNumber(text: string): boolean {
  const [, , month = '', day = ''] = /^\d{6}((?:19|20)\d\d)(\d\d)(\d\d)\d{3}[\dXx]$/.exec(text) ?? [];
  if (!isDay(Number(month), Number(day))) return false;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, i) => total + weight * Number(text[i]), 0);
  return '10X98765432'[sum % 11] === text[17]?.toUpperCase();
}

/** A Japanese individual number ("My Number"): 12 digits, the last of which proves the others. */
export function isJapaneseIndividualNumber(digits: string): boolean {
  if (!/^\d{12}$/.test(digits) || /^(\d)\1*$/.test(digits)) return false;
  let sum = 0;
  for (let n = 1; n <= 11; n++) sum += Number(digits[11 - n]) * (n <= 6 ? n + 1 : n - 5);
  const rest = sum % 11;
  return (rest <= 1 ? 0 : 11 - rest) === Number(digits[11]);
}

/** A US social security number by the ranges that exist. */
export const isUsSocialSecurityNumber = (text: string): boolean => /^(?!000|666|9\d\d)\d{3}-(?!00)\d\d-(?!0000)\d{4}$/.test(text);
