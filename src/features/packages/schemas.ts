/** From the smallest to the largest: who changes to a later one upgrades. */
export const packageKeys = ['free', 'growth', 'pro'] as const;
export type PackageKey = (typeof packageKeys)[number];
