/**
 * Porter's stemmer (M. F. Porter, "An algorithm for suffix stripping", 1980): English words of one family get one stem.
 * Takes a lower-case word of a–z; words of one or two letters come back as they are.
 */
export function stemEnglish(word: string): string {
  if (word.length < 3) return word;
  let w = word.replace(/^y/, 'Y');
  w = stripPlural(w);
  w = stripPastAndGerund(w);
  if (/y$/.test(w) && hasVowel(w.slice(0, -1))) w = `${w.slice(0, -1)}i`;
  w = replaceSuffix(w, STEP_2, 0);
  w = replaceSuffix(w, STEP_3, 0);
  w = dropSuffix(w);
  w = dropFinalE(w);
  if (/ll$/.test(w) && measure(w) > 1) w = w.slice(0, -1);
  return w.toLowerCase();
}

const STEP_2: [string, string][] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
  ['logi', 'log'],
];
const STEP_3: [string, string][] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
];
const STEP_4 = /(al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize|(?<=[st])ion)$/;

function stripPlural(w: string): string {
  if (/(ss|i)es$/.test(w)) return w.slice(0, -2);
  return /[^s]s$/.test(w) ? w.slice(0, -1) : w;
}

function stripPastAndGerund(w: string): string {
  if (w.endsWith('eed')) return measure(w.slice(0, -3)) > 0 ? w.slice(0, -1) : w;
  const stem = /^(.*?)(ed|ing)$/.exec(w)?.[1];
  if (stem === undefined || !hasVowel(stem)) return w;
  if (/(at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (/([^aeioulsz])\1$/.test(stem)) return stem.slice(0, -1);
  return measure(stem) === 1 && endsInShortSyllable(stem) ? `${stem}e` : stem;
}

function replaceSuffix(w: string, rules: [string, string][], minMeasure: number): string {
  for (const [suffix, replacement] of rules) {
    if (!w.endsWith(suffix)) continue;
    const stem = w.slice(0, -suffix.length);
    return measure(stem) > minMeasure ? stem + replacement : w;
  }
  return w;
}

function dropSuffix(w: string): string {
  const suffix = STEP_4.exec(w)?.[0];
  if (suffix === undefined) return w;
  const stem = w.slice(0, -suffix.length);
  return measure(stem) > 1 ? stem : w;
}

function dropFinalE(w: string): string {
  if (!w.endsWith('e')) return w;
  const stem = w.slice(0, -1);
  return measure(stem) > 1 || (measure(stem) === 1 && !endsInShortSyllable(stem)) ? stem : w;
}

/** How many times a vowel run is followed by a consonant run: Porter's m. */
function measure(stem: string): number {
  return shape(stem).split('vc').length - 1;
}

const hasVowel = (stem: string): boolean => shape(stem).includes('v');
const endsInShortSyllable = (stem: string): boolean => /cvc$/.test(shape(stem)) && !/[wxY]$/.test(stem) && !/y$/.test(stem);

/** The word as v(owel) and c(onsonant); `y` is a vowel after a consonant. */
function shape(stem: string): string {
  let out = '';
  for (const c of stem) out += /[aeiou]/.test(c) || (c === 'y' && out.endsWith('c')) ? 'v' : 'c';
  return out;
}
