// Which fields of a product differ, and what they say: for two people who edit it at once.
import { type ProductInput, productInput, type ProductVariant } from '../schemas.ts';
import { descriptionText } from './description-text.ts';

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

const price = (micros: number): string => String(micros / 1_000_000);
const listed = (parts: readonly (string | number | null | undefined)[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ');

const variantText = ({ options, sku, stock }: ProductVariant): string =>
  listed([options.map(({ value }) => value.en ?? value.tr ?? value.ar).join(' / '), sku, stock]);

/** Fields that are lists or have parts, in a few words of no language. */
function partsText(
  field: keyof ProductInput,
  mine: ProductInput,
  saved: ProductInput,
): string | undefined {
  if (field === 'tiers')
    return saved.tiers
      .map(({ fromQuantity, priceMicros }) => `${fromQuantity}: ${price(priceMicros)}`)
      .join(', ');
  if (field === 'leadTimes')
    return saved.leadTimes.map(({ fromQuantity, days }) => `${fromQuantity}: ${days}`).join(', ');
  if (field === 'sample')
    return saved.sample ? listed([price(saved.sample.priceMicros), saved.sample.leadDays]) : '';
  if (field === 'carton') {
    if (saved.carton === null) return '';
    const { pieces, lengthMm, widthMm, heightMm, grossGrams } = saved.carton;
    const sizes = [lengthMm, widthMm, heightMm].map((size) => size ?? '?').join(' × ');
    return listed([
      pieces,
      sizes === '? × ? × ?' ? null : `${sizes} mm`,
      grossGrams && `${grossGrams} g`,
    ]);
  }
  if (field === 'images') return String(saved.images.length);
  if (field !== 'variants') return undefined;
  const others = saved.variants.filter((one) => !mine.variants.some((own) => isSame(one, own)));
  return others.map(variantText).filter(Boolean).join(', ') || String(saved.variants.length);
}

/** A value in a few words; an empty text where there is none. */
function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value))
    return value.map((one: unknown) => (Array.isArray(one) ? one.join(': ') : one)).join(', ');
  return descriptionText(`${value as string | number | boolean}`);
}

const cut = (text: string): string =>
  text.length > maxShownLength ? `${text.slice(0, maxShownLength - 1)}…` : text;

const perLanguage = ['title', 'description', 'attributes'] as const;
const isPerLanguage = (field: keyof ProductInput): field is (typeof perLanguage)[number] =>
  (perLanguage as readonly string[]).includes(field);

/** The fields in which `mine` differs from `saved`, and what is saved: `{ moq: '10' }`. */
export function differences(mine: ProductInput, saved: ProductInput): Record<string, string> {
  const found: Record<string, string> = {};
  for (const field of Object.keys(productInput.shape) as (keyof ProductInput)[]) {
    if (isSame(mine[field], saved[field])) continue;
    if (!isPerLanguage(field)) {
      found[field] = cut(partsText(field, mine, saved) ?? shown(saved[field]));
      continue;
    }
    for (const locale of ['en', 'tr', 'ar'] as const)
      if (!isSame(mine[field][locale], saved[field][locale]))
        found[`${field}.${locale}`] = cut(shown(saved[field][locale]));
  }
  return found;
}
