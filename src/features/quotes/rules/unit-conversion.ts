// Which units measure the same, and how many of one are another.
import type { UnitCode } from '#shared/units.ts';

type Measure = { readonly dimension: 'pieces' | 'mass' | 'volume'; readonly size: bigint };

/** Units that are not here, such as sets and cartons, compare with nothing but themselves. */
const measures: Readonly<Partial<Record<UnitCode, Measure>>> = {
  C62: { dimension: 'pieces', size: 1n },
  DZN: { dimension: 'pieces', size: 12n },
  GRM: { dimension: 'mass', size: 1n },
  KGM: { dimension: 'mass', size: 1_000n },
  TNE: { dimension: 'mass', size: 1_000_000n },
  MLT: { dimension: 'volume', size: 1n },
  LTR: { dimension: 'volume', size: 1_000n },
};

/** `numerator / denominator` units of one kind are one unit of the other. */
export type UnitRatio = { readonly numerator: bigint; readonly denominator: bigint };

/** How many of `to` one unit of `from` is; null when they do not measure the same. */
export function unitRatio(from: UnitCode, to: UnitCode): UnitRatio | null {
  if (from === to) return { numerator: 1n, denominator: 1n };
  const [one, other] = [measures[from], measures[to]];
  if (!one || !other || one.dimension !== other.dimension) return null;
  return { numerator: one.size, denominator: other.size };
}
