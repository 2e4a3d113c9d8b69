// How figures of a market are spread. `chance` gives numbers from 0 up to 1.

type Chance = () => number;

/**
 * Draws ranks from 0 to `count - 1`; the nth is drawn 1/n^`exponent` as often as the first (Zipf's
 * law).
 */
export function zipf(count: number, exponent: number): (chance: Chance) => number {
  const upTo = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank++) upTo[rank] = sum += 1 / (rank + 1) ** exponent;
  return (chance) => {
    const drawn = chance() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (upTo[middle]! < drawn) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/**
 * Log-normal: half of what is drawn lies below `median`; `spread` is the standard deviation of the
 * logarithm.
 */
export const logNormal = (median: number, spread: number, chance: Chance): number =>
  median *
  Math.exp(spread * Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance()));
