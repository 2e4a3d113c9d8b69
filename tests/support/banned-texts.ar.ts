/** What no Arabic message may say again: whole words. */
export const bannedTexts: readonly string[] = [];
