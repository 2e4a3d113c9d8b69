// Prices and stock as typed into the rows of the list.
import { type PriceChange, priceChange } from '#features/products/schemas.ts';
import type { ChangeResult } from '#features/products/services/change-each.server.ts';
import { type FieldErrors, firstIssues, invalid, KervanError } from '#platform/http/problems.ts';
import { number } from '#platform/i18n/runtime.ts';
import type { Locale } from '#shared/locale.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { formatPrice } from '#shared/money.ts';
import { parsePrice, parseQuantity } from '#shared/number-text.ts';
import { rowFields, shownField } from './row-fields.ts';

const revisionField = /^revision-([0-9a-z]{1,40})$/;

/** Null unless the text differs from what the page showed, so that others' changes stay. */
function typedIn(form: FormData, name: string): string | null {
  const typed = form.get(name);
  return typeof typed === 'string' && typed !== form.get(shownField(name)) ? typed : null;
}

/** A row's prices, or what is wrong with them; `quantities`: of a product with several. */
function pricesOf(
  typed: string,
  quantities: FormDataEntryValue | null,
): Pick<PriceChange, 'priceMicros' | 'tiers'> | string {
  const prices = typed.split('/').map(parsePrice);
  if (prices.some((price) => price === null)) return 'priceUnreadable';
  if (typeof quantities !== 'string')
    return prices.length === 1 ? { priceMicros: prices[0]! } : 'priceUnreadable';
  const from = quantities.split(',').map(Number);
  if (from.length !== prices.length) return 'pricesMissing';
  const tiers = from.map((fromQuantity, i) => ({ fromQuantity, priceMicros: prices[i]! }));
  const { error } = priceChange.safeParse({ id: '-', tiers });
  const [key] = Object.values(error ? firstIssues(error.issues) : {});
  return key ?? { tiers };
}

export function changesOf(form: FormData): {
  readonly changes: PriceChange[];
  readonly errors: Record<string, string>;
} {
  const changes: PriceChange[] = [];
  const errors: Record<string, string> = {};
  for (const [field, value] of form) {
    const id = revisionField.exec(field)?.[1];
    if (id === undefined) continue;
    const change: PriceChange = { id };
    const revision = Number(value);
    if (Number.isSafeInteger(revision) && revision > 0) change.revision = revision;
    const price = typedIn(form, rowFields.price(id));
    if (price !== null) {
      const read = pricesOf(price, form.get(rowFields.quantities(id)));
      if (typeof read === 'string') errors[rowFields.price(id)] = read;
      else Object.assign(change, read);
    }
    const stock = typedIn(form, rowFields.stock(id));
    if (stock !== null) {
      const count = stock.trim() === '' ? null : parseQuantity(stock);
      if (stock.trim() !== '' && count === null) errors[rowFields.stock(id)] = 'numberUnreadable';
      else change.stock = count;
    }
    const isChanged = ['priceMicros', 'tiers', 'stock'].some((key) => key in change);
    if (isChanged) changes.push(change);
  }
  return { changes, errors };
}

/** How many products the last act changed, from the address that it redirected to. */
export function changedCountIn(query: URLSearchParams): number | null {
  const count = Number(query.get('changed') ?? Number.NaN);
  return Number.isInteger(count) && count >= 0 && count <= 1000 ? count : null;
}

/**
 * The refusal with an error at each field that was not saved, or null when all were: 409 where
 * another editor saved the product meanwhile, with what is saved now.
 */
export function whyNotSaved({
  results,
  errors: unreadable,
  changes,
  locale,
}: {
  readonly results: readonly ChangeResult[];
  readonly errors: Readonly<Record<string, string>>;
  readonly changes: readonly PriceChange[];
  readonly locale: Locale;
}): KervanError | null {
  const errors: Record<string, FieldErrors[string]> = { ...unreadable };
  for (const [i, { id, errors: wrong, saved }] of results.entries()) {
    for (const [field, key] of Object.entries(wrong ?? {}))
      errors[field === 'stock' ? rowFields.stock(id) : rowFields.price(id)] = key;
    if (!saved) continue;
    const { tiers, stock, currency } = saved;
    if (changes[i]!.priceMicros !== undefined || changes[i]!.tiers !== undefined)
      errors[rowFields.price(id)] = {
        key: 'savedMeanwhile',
        values: {
          value: ltr(
            tiers.map(({ priceMicros }) => formatPrice(priceMicros, currency, locale)).join(' / '),
          ),
        },
      };
    if (changes[i]!.stock !== undefined)
      errors[rowFields.stock(id)] = {
        key: 'savedMeanwhile',
        values: { value: stock === null ? '—' : number(locale, stock) },
      };
  }
  if (Object.keys(errors).length === 0) return null;
  return results.some(({ outcome }) => outcome === 'conflict')
    ? new KervanError({
        code: 'conflict',
        httpStatus: 409,
        messageKey: 'productChanged',
        fieldErrors: errors,
      })
    : invalid(errors);
}
