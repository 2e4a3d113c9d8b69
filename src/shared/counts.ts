/** Counts of what is new stop at a hundred. */
const maxCount = 100;

/** As shown beside a menu's entry or on a bell; null: nothing to count. */
export const countText = (count: number): string | null =>
  count === 0 ? null : count < maxCount ? String(count) : `${maxCount - 1}+`;
