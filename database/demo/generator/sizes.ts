// Size runs in which clothing, shoes, rings and bed linen are ordered. Each size is a variant of
// its product.
import { z } from 'zod';
import { readDataFile } from './data-files.ts';
import { textWith } from './text.ts';
import { same, words } from './words.ts';

const size = z.union([
  /** A size that is its own code, such as "XL". */
  z
    .string()
    .min(1)
    .transform((code) => ({ words: same(code), code, priceFactor: 1 })),
  textWith({
    /** Ends a SKU. */
    code: z.string().min(1),
    /** Its price, against the first size of the run. */
    priceFactor: z.number().positive().default(1),
  }),
]);
export type Size = z.output<typeof size>;

const sizeRun = z.strictObject({ name: words, sizes: z.array(size).min(1) });

export const sizeRuns = readDataFile('sizes.json', z.record(z.string(), sizeRun));
