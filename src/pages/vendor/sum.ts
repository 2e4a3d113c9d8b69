export const sumOf = (counts: readonly number[]): number =>
  counts.reduce((total, count) => total + count, 0);
