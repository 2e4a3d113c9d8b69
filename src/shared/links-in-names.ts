// Detects links and e-mail addresses in names. Names appear in mails and on pages, where a link
// would be an advertisement.

/** Common endings of links. A name such as "San.Tic.Ltd" has none of them. */
const endings =
  'com|net|org|info|biz|co|io|me|shop|store|online|site|app|dev|link|xyz|top|click|live|pro|' +
  'eu|tr|ae|sa|uk|de|fr|it|nl|ru|cn|ly';

const patterns: readonly RegExp[] = [
  /\b[a-z][a-z0-9+.-]{1,20}:\/\//iu,
  /(?<![\p{L}\p{N}])www\./iu,
  // Matches "ali@example.com", also with a space on either side.
  /[\p{L}\p{N}._%+-] ?@ ?[\p{L}\p{N}-]+ ?\. ?\p{L}{2}/u,
  // Matches "example.com", but not "Foshan Trading.Co., Ltd".
  new RegExp(
    String.raw`[\p{L}\p{N}][\p{L}\p{N}-]*\.(?:${endings})(?![\p{L}\p{N}])(?!\.?,? ?ltd)`,
    'iu',
  ),
];

/**
 * Reads full-width letters, ideographic full stops and the like as their plain forms. Reads 500
 * characters at most: longer names are rejected for their length.
 */
export function hasLinkOrEmail(name: string): boolean {
  const read = name
    .slice(0, 500)
    .normalize('NFKC')
    .replace(/[\u3002\uff61\u2024]/gu, '.');
  return patterns.some((pattern) => pattern.test(read));
}
