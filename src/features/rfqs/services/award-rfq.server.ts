// How quotes use up and decide a request.
import { and, eq, gt } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Id } from '#shared/ids.ts';
import { quotePlaceTaken } from '../events.ts';
import { isAnswerable } from '../queries/rfq-visibility.server.ts';
import { rfqs } from '../table.server.ts';
import { moveRfqs } from './move-rfq.server.ts';

/**
 * Within the transaction that adds the quote: takes one of the request's places, under a lock on
 * it, so that concurrent quotes never exceed them. The last one makes the request full. Returns
 * false when none is left, the request is not open any more, or the actor's company no longer sees
 * it.
 */
export async function takeQuotePlace(context: Context, rfqId: Id<'rfq'>): Promise<boolean> {
  const [open] = await context.db
    .select({ publicId: rfqs.publicId, left: rfqs.quotesLeft })
    .from(rfqs)
    .where(
      and(
        eq(rfqs.id, rfqId),
        eq(rfqs.state, 'open'),
        gt(rfqs.quotesLeft, 0),
        gt(rfqs.expiresAt, context.now()),
        isAnswerable(context),
      ),
    )
    .for('no key update');
  if (!open) return false;
  const left = open.left - 1;
  const set = { quotesLeft: left };
  const isThis = eq(rfqs.id, rfqId);
  // Only one UPDATE: a second one of the same row would also lock its author (docs/locks.md).
  if (left === 0) await moveRfqs(context, isThis, { to: 'full', by: 'seller', set });
  else await context.db.update(rfqs).set(set).where(isThis);
  await emit(context, quotePlaceTaken(open));
  return true;
}

/** Within the transaction that accepts a quote. Returns false when the request has ended. */
export async function awardRfq(context: Context, rfqId: Id<'rfq'>): Promise<boolean> {
  const moved = await moveRfqs(context, eq(rfqs.id, rfqId), { to: 'awarded', by: 'buyer' });
  return moved.length > 0;
}
