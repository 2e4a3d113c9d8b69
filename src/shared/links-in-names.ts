// Names go into mails and onto pages of the market: a link or an e-mail address in one would be an advertisement there.

/** Endings under which links are common; a name such as "San.Tic.Ltd" has none of them. */
const endings =
  'com|net|org|info|biz|co|io|me|shop|store|online|site|app|dev|link|xyz|top|click|live|pro|eu|tr|ae|sa|uk|de|fr|it|nl|ru|cn|ly';

const patterns: readonly RegExp[] = [
  /\b[a-z][a-z0-9+.-]{1,20}:\/\//iu,
  /(?<![\p{L}\p{N}])www\./iu,
  // "ali@example.com", also with a space on either side
  /[\p{L}\p{N}._%+-] ?@ ?[\p{L}\p{N}-]+ ?\. ?\p{L}{2}/u,
  // "example.com", but not "Foshan Trading.Co., Ltd"
  new RegExp(
    String.raw`[\p{L}\p{N}][\p{L}\p{N}-]*\.(?:${endings})(?![\p{L}\p{N}])(?!\.?,? ?ltd)`,
    'iu',
  ),
];

/**
 * Full-width letters, ideographic full stops and the like count as what they stand for. Longer
 * names are refused as such.
 */
export function hasLinkOrEmail(name: string): boolean {
  const read = name
    .slice(0, 500)
    .normalize('NFKC')
    .replace(/[\u3002\uff61\u2024]/gu, '.');
  return patterns.some((pattern) => pattern.test(read));
}
