// Which fields of a product differ, and what they say: for two people who edit it at once.
import { z } from 'zod';
import { type PriceTier, type ProductInput, productInput } from '../schemas.ts';

/** Independent of the order of keys, which PostgreSQL changes in jsonb. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

export const isSame = (one: unknown, other: unknown): boolean =>
  canonical(one) === canonical(other);

const maxShownLength = 200;

const isTiers = (value: unknown): value is PriceTier[] =>
  z.array(z.object({ fromQuantity: z.number(), priceMicros: z.number() })).safeParse(value).success;

/** A field's value in a few words; an empty text where there is none. */
function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text =
    typeof value === 'object'
      ? isTiers(value)
        ? value.map((tier) => `${tier.fromQuantity}: ${tier.priceMicros / 1_000_000}`).join(', ')
        : JSON.stringify(value)
      : `${value as string | number | boolean}`;
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength - 1)}…` : text;
}

const perLanguage = ['title', 'description', 'attributes'] as const;
const isPerLanguage = (field: keyof ProductInput): field is (typeof perLanguage)[number] =>
  (perLanguage as readonly string[]).includes(field);

/** The fields in which `mine` differs from `saved`, and what is saved: `{ moq: '10' }`. */
export function differences(mine: ProductInput, saved: ProductInput): Record<string, string> {
  const found: Record<string, string> = {};
  for (const field of Object.keys(productInput.shape) as (keyof ProductInput)[]) {
    if (isSame(mine[field], saved[field])) continue;
    if (!isPerLanguage(field)) {
      found[field] = shown(saved[field]);
      continue;
    }
    for (const locale of ['en', 'tr', 'ar'] as const)
      if (!isSame(mine[field][locale], saved[field][locale]))
        found[`${field}.${locale}`] = shown(saved[field][locale]);
  }
  return found;
}
