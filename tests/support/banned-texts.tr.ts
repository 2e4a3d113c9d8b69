/** What no Turkish message may say again: whole words, in any case. */
export const bannedTexts: readonly string[] = [];
