/** Texts that may not come back. */
export const bannedTexts: readonly RegExp[] = [];
