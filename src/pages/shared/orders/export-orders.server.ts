// The list of orders as a CSV file, as its address filters it.
import { stateText } from '#features/orders/format.ts';
import {
  type ListedOrder,
  listOrders,
  type OrderAudience,
} from '#features/orders/queries/order-list.server.ts';
import * as m from '#messages/pages/shared/orders';
import type { Context } from '#platform/context.ts';
import { csvResponse } from '#platform/pages/csv-response.server.ts';
import type { Locale } from '#shared/locale.ts';
import { priceAsTyped } from '#shared/number-text.ts';
import { askedIn } from './load-list.server.ts';

const first = ['number', 'reference', 'product', 'lines'] as const;
const rest = ['state', 'currency', 'total', 'country', 'requested', 'changed'] as const;
/** Each side sees the other one; the market sees both. */
const partiesOf = (audience: OrderAudience) =>
  audience === 'market' ? (['buyer', 'store'] as const) : (['party'] as const);

const perStatement = 500;

const namesIn = (row: ListedOrder, audience: OrderAudience) =>
  audience === 'market'
    ? [row.buyer, row.storeName]
    : [audience === 'buyer' ? row.storeName : row.buyer];

const cellsOf = (row: ListedOrder, audience: OrderAudience, locale: Locale) => [
  row.id,
  row.reference,
  row.title?.value ?? '',
  row.lines,
  ...namesIn(row, audience),
  stateText(row.state, locale),
  row.currency,
  priceAsTyped(row.totalMinor * 10_000, locale === 'tr' ? ',' : '.'),
  row.finalCountry,
  row.createdAt,
  row.updatedAt,
];

/** Throws refused, unauthenticated. */
export async function exportOrders(
  context: Context,
  audience: OrderAudience,
  query: URLSearchParams,
): Promise<Response> {
  const { locale } = context;
  const { tab, search } = askedIn(query);
  async function* lines() {
    let after: string | null = null;
    do {
      const asked = { audience, tab, query: search, after, limit: perStatement };
      const page: Awaited<ReturnType<typeof listOrders>> = await listOrders(context, asked);
      for (const row of page.rows) yield cellsOf(row, audience, locale);
      after = page.next;
    } while (after !== null);
  }
  return csvResponse(
    'orders',
    [...first, ...partiesOf(audience), ...rest].map((column) =>
      m.csvColumns({ column }, { locale }),
    ),
    lines(),
  );
}
