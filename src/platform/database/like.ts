/** The pattern of `like` and `ilike` for texts that contain the words, taken literally. */
export const containing = (words: string): string =>
  `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
