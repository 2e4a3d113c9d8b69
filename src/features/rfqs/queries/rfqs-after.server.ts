// The API's list of open requests, in parts.
import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { listPublicRfqs, type PublicRfq } from './public-rfqs.server.ts';
import { type MarketSelection, selectRfqs } from './rfq-market.server.ts';

/** A request's position in the list: when it was published, and its number. */
export const rfqPosition = z.tuple([z.int(), z.int()]);
export type RfqPosition = z.output<typeof rfqPosition>;

/**
 * Lists at most `limit` requests after a position, the newest first, with the position of the last;
 * null when there are no more.
 */
export async function listRfqsAfter(
  context: Context,
  selection: Omit<MarketSelection, 'sort'>,
  after: RfqPosition | null,
  limit: number,
): Promise<{ rfqs: PublicRfq[]; last: RfqPosition | null }> {
  const { columns, found } = await selectRfqs(context, selection);
  const { publishedAt, numbers } = columns;
  const isAfter =
    ([at, number]: RfqPosition) =>
    (i: number) =>
      publishedAt[i]! < at || (publishedAt[i] === at && numbers[i]! < number);
  const from = after === null ? 0 : found.findIndex(isAfter(after));
  const part = from === -1 ? [] : found.slice(from, from + limit + 1);
  const shown = part.slice(0, limit);
  const end = part.length > limit ? shown.at(-1)! : null;
  return {
    rfqs: await listPublicRfqs(
      context,
      shown.map((i) => numbers[i]!),
    ),
    last: end === null ? null : [publishedAt[end]!, numbers[end]!],
  };
}
