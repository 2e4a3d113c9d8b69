/**
 * Divides an amount by weights: each part is rounded down, and the largest remainders get what is
 * left. Without any weight all of it is the first part.
 */
export function partsOf(amountMinor: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) return weights.map((_, i) => (i === 0 ? amountMinor : 0));
  const shares = weights.map((weight, index) => {
    const product = BigInt(amountMinor) * BigInt(weight);
    return { index, part: product / total, rest: product % total };
  });
  let left = BigInt(amountMinor) - shares.reduce((sum, { part }) => sum + part, 0n);
  const parts = shares.map(({ part }) => part);
  const byRest = shares.toSorted((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1,
  );
  for (const { index } of byRest) {
    if (left === 0n) break;
    parts[index]! += 1n;
    left -= 1n;
  }
  return parts.map(Number);
}
