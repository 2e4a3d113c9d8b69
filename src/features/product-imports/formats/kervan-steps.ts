// What changes with the quantity, in one cell: tier prices "100: 2.85; 500:
// 2.6" and lead times "1: 7; 1000: 21".
import type { LeadTimeStep, PriceTier } from '#features/products/schemas.ts';
import type { Currency } from '#shared/money.ts';
import { cleanLine } from '#shared/clean-text.ts';
import { readShortFacts, writeShortFacts } from '../cells/facts.ts';
import { writePrice } from '../cells/prices.ts';
import { parseQuantity } from '#shared/number-text.ts';
import type { Entry } from './entries.ts';
import { type ProductDraft, quoted } from './product-draft.ts';

/** Prices without a quantity apply from `moq`. */
export type Selling = { readonly moq: number; readonly currency: Currency };

function readTierList(
  draft: ProductDraft,
  row: Entry,
  field: string,
  { moq, currency }: Selling,
): PriceTier[] | null {
  const text = row.value(field);
  if (cleanLine(text) === '') return null;
  const tiers: PriceTier[] = [];
  for (const { name, value } of readShortFacts(text)) {
    if (name === '' && value === '') continue;
    const fromQuantity = name === '' ? moq : parseQuantity(name);
    if (fromQuantity === null) {
      draft.refuse('tiersUnreadable', row, field, { value: quoted(text) });
      return null;
    }
    const price = draft.priceFrom(cleanLine(value), row, field, currency);
    if (price === null) return null;
    if (price.currency !== currency)
      draft.refuse('currencyUnknown', row, field, { value: quoted(value) });
    tiers.push({ fromQuantity, priceMicros: price.micros });
  }
  return tiers;
}

export type TierFields = { readonly price: string | null; readonly tiers: string };

/**
 * Reads tiers, or the single price as a tier from the MOQ; both when the first tier is above the
 * MOQ. Null when neither is given.
 */
export function readTiers(
  draft: ProductDraft,
  row: Entry,
  fields: TierFields,
  selling: Selling,
): PriceTier[] | null {
  const tiers = readTierList(draft, row, fields.tiers, selling);
  const isComplete = tiers !== null && tiers.length > 0 && tiers[0]!.fromQuantity <= selling.moq;
  const price =
    isComplete || fields.price === null ? null : draft.price(row, fields.price, selling.currency);
  if (price === null) return tiers;
  if (price.currency !== selling.currency)
    draft.refuse('currencyUnknown', row, fields.price, { value: quoted(row.value(fields.price!)) });
  return [{ fromQuantity: selling.moq, priceMicros: price.micros }, ...(tiers ?? [])];
}

export const writeTiers = (tiers: readonly PriceTier[]): string =>
  writeShortFacts(
    tiers.map(({ fromQuantity, priceMicros }) => ({
      name: String(fromQuantity),
      value: writePrice(priceMicros),
    })),
  );

/** Reads lead times; a single number of days applies from the first piece. */
export function readSteps(draft: ProductDraft, row: Entry, field: string): LeadTimeStep[] {
  const steps: LeadTimeStep[] = [];
  const text = row.value(field);
  for (const { name, value } of readShortFacts(text)) {
    if (name === '' && value === '') continue;
    const fromQuantity = name === '' ? 1 : parseQuantity(name),
      days = parseQuantity(value);
    if (fromQuantity === null || days === null)
      draft.refuse('stepsUnreadable', row, field, { value: quoted(text) });
    else steps.push({ fromQuantity, days });
  }
  return steps;
}

export const writeSteps = (steps: readonly LeadTimeStep[]): string =>
  writeShortFacts(
    steps.map(({ fromQuantity, days }) => ({ name: String(fromQuantity), value: String(days) })),
  );
