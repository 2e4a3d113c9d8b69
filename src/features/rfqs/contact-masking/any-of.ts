/**
 * The words of a template, set apart by white space, as the alternatives of a regular expression.
 */
export const anyOf = (words: TemplateStringsArray): string =>
  words.raw[0]!.trim().split(/\s+/u).join('|');
