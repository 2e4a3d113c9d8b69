import { and, eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import type { FeeContent } from '../schemas.ts';
import { documents } from '../table.server.ts';

/** The market's invoice for an order, which a credit note names; null: there is none. */
export async function findFeeInvoice(
  { db }: Context,
  orderId: Id<'order'>,
): Promise<{ readonly number: string; readonly taxPercent: number } | null> {
  const [row] = await db
    .select({ number: documents.number, content: documents.content })
    .from(documents)
    .where(and(eq(documents.kind, 'fee_invoice'), eq(documents.cause, orderId)));
  return row ? { number: row.number, taxPercent: (row.content as FeeContent).taxPercent } : null;
}
