// Prices and stock as typed into the rows of the list.
import type { PriceChange } from '#features/products/schemas.ts';
import { parsePrice } from '#shared/price-text.ts';
import { parseQuantity } from '#shared/quantity-text.ts';

type TypedRow = {
  readonly price?: string | undefined;
  readonly oldPrice?: string | undefined;
  readonly stock?: string | undefined;
  readonly oldStock?: string | undefined;
};

/** Zero is a stock, though no quantity of an order. */
export const parseStock = (text: string): number | null =>
  text.trim() === '0' ? 0 : parseQuantity(text);

/** Only what differs from what the page showed, so that others' changes stay. */
export function changesOf(rows: Readonly<Record<string, TypedRow>>): {
  readonly changes: PriceChange[];
  readonly errors: Record<string, string>;
} {
  const changes: PriceChange[] = [];
  const errors: Record<string, string> = {};
  for (const [id, { price, oldPrice, stock, oldStock }] of Object.entries(rows)) {
    const change: PriceChange = { id };
    if ((price ?? '') !== (oldPrice ?? '')) {
      const micros = parsePrice(price ?? '');
      if (micros === null) errors[`row.${id}.price`] = 'priceUnreadable';
      else change.priceMicros = micros;
    }
    if ((stock ?? '') !== (oldStock ?? '')) {
      const count = stock === undefined ? null : parseStock(stock);
      if (stock !== undefined && count === null) errors[`row.${id}.stock`] = 'numberUnreadable';
      else change.stock = count;
    }
    if (change.priceMicros !== undefined || change.stock !== undefined) changes.push(change);
  }
  return { changes, errors };
}

const countIn = (query: URLSearchParams, name: string): number => {
  const count = Number(query.get(name) ?? 0);
  return Number.isInteger(count) && count >= 0 && count <= 1000 ? count : 0;
};

/** What the last act did, from the address that it redirected to. */
export const resultCounts = (query: URLSearchParams) =>
  query.has('changed')
    ? {
        changed: countIn(query, 'changed'),
        held: countIn(query, 'held'),
        refused: countIn(query, 'refused'),
      }
    : null;
