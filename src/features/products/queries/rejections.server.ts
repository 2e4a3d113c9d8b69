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

/** A product that staff rejected and has not approved since; null for content not remembered. */
export type Bar = { readonly contentHash: string | null };

/** Those among the products that may not be on sale before staff has approved them. */
export async function readBars(
  context: Context,
  ids: readonly Id<'product'>[],
): Promise<Map<Id<'product'>, Bar>> {
  if (ids.length === 0) return new Map();
  const rows = await context.db
    .selectDistinctOn([productReviews.productId], {
      productId: productReviews.productId,
      state: productReviews.state,
      contentHash: productReviews.contentHash,
    })
    .from(productReviews)
    .where(
      and(
        inArray(productReviews.productId, [...ids]),
        inArray(productReviews.state, ['approved', 'rejected']),
      ),
    )
    .orderBy(productReviews.productId, desc(productReviews.decidedAt), desc(productReviews.id));
  return new Map(
    rows.flatMap(({ productId, state, contentHash }) =>
      state === 'rejected' ? [[productId, { contentHash }] as const] : [],
    ),
  );
}
