// The rule for passwords, and an estimate of their strength.

/** Required by the specification. */
export const minPasswordLength = 4;

export const strengths = ['weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof strengths)[number];

/**
 * Estimates strength from length and kinds of characters. A hint, no condition; caseless letters
 * are a kind, too.
 */
export function passwordStrength(password: string): Strength {
  const characters = Array.from(password);
  if (new Set(characters).size < 5) return 'weak';
  const kinds = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length;
  const points = [
    characters.length >= 8,
    characters.length >= 12,
    characters.length >= 16 || kinds >= 2,
    kinds >= 3,
  ].filter(Boolean).length;
  return strengths[Math.max(0, points - 1)]!;
}
