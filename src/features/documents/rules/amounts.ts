// Amounts of documents: those of parts make the whole.
import { lineTotalMinor } from '#shared/money.ts';

/** Of a part of a line, after what was shipped before: all parts together are the line's total. */
export const amountOfPart = (priceMicros: number, before: number, quantity: number): number =>
  lineTotalMinor(priceMicros, before + quantity) - lineTotalMinor(priceMicros, before);

/** Null where the seller states no carton. */
export const cartonsOf = (quantity: number, perCarton: number | null): number | null =>
  perCarton === null || perCarton <= 0 ? null : Math.ceil(quantity / perCarton);

/** Of all cartons; null where the seller does not state what one weighs. */
export function grossGramsOf(
  quantity: number,
  carton: { readonly pieces: number; readonly grossGrams: number | null } | null,
): number | null {
  const cartons = cartonsOf(quantity, carton?.pieces ?? null);
  const grossGrams = carton?.grossGrams ?? null;
  return grossGrams === null || cartons === null ? null : cartons * grossGrams;
}
