import slugify from '@sindresorhus/slugify';

/**
 * Turkish letters lose their marks, as Turks write addresses: "yün" is "yun". The library's own
 * rule is the German one, "yuen".
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

/**
 * ASCII words joined by hyphens, for addresses; empty when a text has no letter or digit that can
 * be written so.
 */
export const slugOf = (text: string): string =>
  slugify(text, { customReplacements, decamelize: false })
    .slice(0, maxCharacters)
    .replace(/-+$/, '');
