// What passwords are asked for, and how good one is.

/** As the customer's document says. */
export const minPasswordLength = 4;

export const strengths = ['weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof strengths)[number];

/**
 * A hint, no condition: how long a password is and of how many kinds of characters. Letters without
 * case are a kind, too.
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
