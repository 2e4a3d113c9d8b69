// Ends quotes that no buyer can accept any more: of ended requests, and those past their validity.
import { and, eq, inArray, lte } from 'drizzle-orm';
import { productsOfStore } from '#features/products/queries/store-products.server.ts';
import type { RfqState } from '#features/rfqs/schemas.ts';
import { lockRfq, lockRfqs } from '#features/rfqs/queries/locked-rfq.server.ts';
import { type Context, inTransaction, type StoppedSelling } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Id } from '#shared/ids.ts';
import { quotesOutdated } from '../events.ts';
import { standingStates } from '../rules.ts';
import { quotes } from '../table.server.ts';
import { moveQuotes } from './move-quote.server.ts';

const batchSize = 200;

/** States in which a request has ended without an award. */
const endedStates: readonly RfqState[] = ['closed', 'removed', 'rejected', 'expired'];

/** Whatever became of the edit since: offers before it are not of this text. */
async function markOutdated(context: Context, rfqId: Id<'rfq'>, editedAt: Date): Promise<void> {
  const older = await context.db
    .select({ id: quotes.id })
    .from(quotes)
    .where(
      and(
        eq(quotes.rfqId, rfqId),
        inArray(quotes.state, [...standingStates]),
        lte(quotes.offeredAt, editedAt),
        eq(quotes.isOutdated, false),
      ),
    )
    .orderBy(quotes.id)
    .for('no key update');
  if (older.length === 0) return;
  await context.db
    .update(quotes)
    .set({ isOutdated: true })
    .where(
      inArray(
        quotes.id,
        older.map(({ id }) => id),
      ),
    );
  await emit(
    context,
    quotesOutdated({
      quoteIds: older.map(({ id }) => id),
      editedAt: editedAt.toISOString(),
    }),
  );
}

/**
 * Follows a request: its end ends its quotes, and an edit makes them wait until their sellers
 * confirm or revise them. Idempotent.
 */
export async function syncQuotesWithRfq(context: Context, rfqId: Id<'rfq'>): Promise<void> {
  await inTransaction(context, async (inside) => {
    const rfq = await lockRfq(inside, rfqId, 'no key update');
    if (rfq === undefined) return;
    if (endedStates.includes(rfq.state))
      await moveQuotes(inside, eq(quotes.rfqId, rfqId), {
        to: rfq.state === 'expired' ? 'expired' : 'not_selected',
        by: rfq.state === 'expired' ? 'timer' : 'market',
        set: { counter: null },
      });
    else await markOutdated(inside, rfqId, rfq.postedAt!);
  });
}

/** Runs in the transaction that closes the company, after its requests: withdraws its quotes. */
export async function endQuotesOf(context: Context, companyId: Id<'company'>): Promise<void> {
  await moveQuotes(context, eq(quotes.companyId, companyId), {
    to: 'withdrawn',
    by: 'market',
    set: { counter: null },
  });
}

/** Expires quotes past their validity, and returns how many. */
export async function expireQuotes(context: Context): Promise<number> {
  const due = await context.db
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(inArray(quotes.state, [...standingStates]), lte(quotes.validUntil, context.now())))
    .orderBy(quotes.validUntil)
    .limit(batchSize);
  if (due.length === 0) return 0;
  const moved = await inTransaction(context, (inside) =>
    moveQuotes(
      inside,
      and(
        inArray(
          quotes.id,
          due.map(({ id }) => id),
        ),
        lte(quotes.validUntil, inside.now()),
      )!,
      { to: 'expired', by: 'timer', set: { counter: null } },
    ),
  );
  return moved.length;
}

/**
 * Withdraws the standing quotes of a company whose selling staff have stopped, or those for
 * products of one store. Holds their requests first.
 */
export async function withdrawStandingQuotes(
  context: Context,
  { companyId, storeId }: StoppedSelling,
): Promise<void> {
  const { db } = context;
  const ofStore =
    storeId === null ? undefined : inArray(quotes.productId, productsOfStore(context, storeId));
  const standing = and(
    eq(quotes.companyId, companyId),
    inArray(quotes.state, [...standingStates]),
    ofStore,
  )!;
  const asked = await db.selectDistinct({ id: quotes.rfqId }).from(quotes).where(standing);
  if (asked.length === 0) return;
  await lockRfqs(
    context,
    asked.map(({ id }) => id),
    'share',
  );
  await moveQuotes(context, standing, {
    to: 'withdrawn',
    by: 'market',
    set: { counter: null },
    isStopped: true,
  });
}
