/** Joins the words of a template as alternatives of a regular expression. */
export const anyOf = (words: TemplateStringsArray): string =>
  words.raw[0]!.trim().split(/\s+/u).join('|');
