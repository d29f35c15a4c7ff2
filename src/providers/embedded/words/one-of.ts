/** One expression of several, one a language as a rule: matches where one of them does. Case does not count. */
export const oneOf = (...expressions: readonly RegExp[]): RegExp =>
  new RegExp(expressions.map(({ source }) => source).join('|'), 'iu');
