// What "1.250" means in a file: decided by its other prices, because a price must never be wrong by
// a thousand.
import {
  type Convention,
  eitherSign,
  pointIsDecimal,
  provenDecimalSign,
} from '#shared/number-text.ts';
import { readShortFacts } from '../cells/facts.ts';
import { amountIn } from '../cells/prices.ts';

/** The prices in a cell: one, or those of tiers. */
const pricesIn = (cell: string): string[] =>
  readShortFacts(cell).map(({ value }) => amountIn(value));

/**
 * Returns how to read a file's prices by those that can be read in one way only. Where any has a
 * decimal comma, a point before three digits could be thousands.
 *
 * @param cells Every cell of the file with prices
 * @param unproven For a file that proves nothing
 */
export async function provenConvention(
  cells: AsyncIterable<string>,
  unproven: Convention,
): Promise<Convention> {
  let hasPoint = false;
  for await (const cell of cells)
    for (const price of pricesIn(cell)) {
      const sign = provenDecimalSign(price);
      if (sign === ',') return eitherSign;
      hasPoint ||= sign === '.';
    }
  return hasPoint ? pointIsDecimal : unproven;
}

/** The convention of a file, which is found once a price needs it: that reads the file again. */
export class FileNumbers {
  convention: Convention | null = null;
  /** Whether a price could be read in two ways while the convention was not known. */
  isNeeded = false;
  private readonly find: () => Promise<Convention>;

  constructor(find: () => Promise<Convention>) {
    this.find = find;
  }

  async settle(): Promise<Convention> {
    this.convention ??= await this.find();
    this.isNeeded = false;
    return this.convention;
  }
}
