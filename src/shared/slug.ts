import slugify from '@sindresorhus/slugify';

/**
 * Writes Turkish letters without their marks: "yün" is "yun". The library's own rule is the German
 * one, "yuen".
 */
const customReplacements: [string, string][] = [
  ['ü', 'u'],
  ['Ü', 'U'],
  ['ö', 'o'],
  ['Ö', 'O'],
  ['ä', 'a'],
  ['Ä', 'A'],
];
const maxCharacters = 80;

/** Returns ASCII words joined by hyphens for addresses; empty when no letter or digit remains. */
export const slugOf = (text: string): string =>
  slugify(text, { customReplacements, decamelize: false })
    .slice(0, maxCharacters)
    .replace(/-+$/, '');
