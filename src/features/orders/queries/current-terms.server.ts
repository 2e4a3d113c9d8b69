// Revisions of an order's terms.
import { and, eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import type { OrderTerms } from '../schemas.ts';
import { orderRevisions } from '../table.server.ts';
import type { OrderRow } from './order-party.server.ts';

/** Throws not_found for a revision that was never made. */
export async function getTerms(
  { db }: Context,
  orderId: OrderRow['id'],
  number: number,
): Promise<OrderTerms> {
  const [row] = await db
    .select({ terms: orderRevisions.terms })
    .from(orderRevisions)
    .where(and(eq(orderRevisions.orderId, orderId), eq(orderRevisions.number, number)));
  if (!row) throw notFound();
  return row.terms;
}
