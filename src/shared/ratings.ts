// What the stars of reviews amount to.

/** How many reviews gave one star, two, and so on to five. */
export type StarCounts = readonly [number, number, number, number, number];
export type Rating = {
  readonly count: number;
  /** To one decimal. */
  readonly average: number;
  readonly stars: StarCounts;
};

/** Null where there is no review: nothing is shown then. */
export function ratingOf(stars: StarCounts): Rating | null {
  const count = stars.reduce((sum, one) => sum + one, 0);
  if (count === 0) return null;
  const total = stars.reduce((sum, one, i) => sum + one * (i + 1), 0);
  return { count, average: Math.round((10 * total) / count) / 10, stars };
}
