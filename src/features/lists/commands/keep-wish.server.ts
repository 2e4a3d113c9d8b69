// A note to a product on the wishlist, and whether its person is told of changes.
import { and, eq } from 'drizzle-orm';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { actorIds, whyNotOwn } from '#shared/actor.ts';
import { findOffer } from '../queries/wish-offers.server.ts';
import { type WishInput, wishInput } from '../schemas.ts';
import { listItems } from '../table.server.ts';

/** Throws not_found for a product that is not on the person's wishlist, unauthenticated. */
export const keepWish = defineCommand({
  permission: whyNotOwn,
  input: wishInput,
  async run(context, { product, note, alertPercent }: WishInput): Promise<void> {
    const userId = actorIds(context.actor).userId!;
    const found = await findOffer(context, product);
    if (!found) throw notFound();
    const { productId, offer } = found;
    await inTransaction(context, async ({ db }) => {
      const isOwn = and(
        eq(listItems.userId, userId),
        eq(listItems.list, 'wishlist'),
        eq(listItems.productId, productId),
      );
      const [wish] = await db
        .select({ alertPercent: listItems.alertPercent })
        .from(listItems)
        .where(isOwn)
        .for('update');
      if (!wish) throw notFound();
      const isNew = alertPercent !== null && alertPercent !== wish.alertPercent;
      await db
        .update(listItems)
        .set({
          note,
          alertPercent,
          // Changes are those from now on.
          ...(isNew && {
            seenPriceMicros: offer.priceMicros,
            seenCurrency: offer.currency,
            seenOffered: offer.isOffered,
            seenPromoted: offer.isPromoted,
          }),
        })
        .where(isOwn);
    });
  },
});
