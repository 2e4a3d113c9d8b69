// Why staff rejected products, as their sellers read it.
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import type { RejectionReason } from '../rules/reviews.ts';
import { productReviews } from '../table.server.ts';

/** `note`: what staff added, in its own words. */
export type Rejection = { readonly reason: RejectionReason; readonly note: string | null };

/** The latest rejection of each product that has one. */
export async function readRejections(
  context: Context,
  ids: readonly Id<'product'>[],
): Promise<Map<Id<'product'>, Rejection>> {
  if (ids.length === 0) return new Map();
  const rows = await context.db
    .selectDistinctOn([productReviews.productId], {
      productId: productReviews.productId,
      reason: productReviews.rejection,
      note: productReviews.note,
    })
    .from(productReviews)
    .where(and(inArray(productReviews.productId, [...ids]), eq(productReviews.state, 'rejected')))
    .orderBy(productReviews.productId, desc(productReviews.decidedAt));
  return new Map(rows.map(({ productId, reason, note }) => [productId, { reason: reason!, note }]));
}
