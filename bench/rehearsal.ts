// A rehearsal runs some parts once, briefly, on a small market: `npm test` sees that they still
// run. Its figures mean nothing.
export const isRehearsal = process.env.BENCH_REHEARSAL === '1';

/** How much is measured, and how much of it in a rehearsal. */
export const sized = (whole: number, rehearsed: number): number =>
  isRehearsal ? rehearsed : whole;
