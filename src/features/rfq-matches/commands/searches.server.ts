// Saves and deletes a seller's searches in the RFQ market.
import { and, eq, isNull } from 'drizzle-orm';
import { whyNotAnswer } from '#features/quotes/permissions.ts';
import { lockUser } from '#features/users/queries/lock-user.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { maxSearches } from '../rules.ts';
import { rfqSearchInput, type RfqSearchInput } from '../schemas.ts';
import { rfqSearches } from '../table.server.ts';

const ownId = ({ actor }: Context): Id<'user'> => (actor as Member).userId;

/** Saves a search once. Throws conflict at the limit, invalid, unauthenticated, refused. */
export const saveRfqSearch = defineCommand({
  permission: whyNotAnswer,
  input: rfqSearchInput,
  async run(context, input: RfqSearchInput): Promise<void> {
    const userId = ownId(context);
    await inTransaction(context, async (inside) => {
      // Serializes saves of one user, so that the limit holds.
      if (!(await lockUser(inside, userId))) throw notFound();
      const { category, country, query } = input;
      const isSame = and(
        eq(rfqSearches.userId, userId),
        eq(rfqSearches.query, query),
        category === null ? isNull(rfqSearches.category) : eq(rfqSearches.category, category),
        country === null ? isNull(rfqSearches.country) : eq(rfqSearches.country, country),
      );
      if ((await inside.db.$count(rfqSearches, isSame)) > 0) return;
      if ((await inside.db.$count(rfqSearches, eq(rfqSearches.userId, userId))) >= maxSearches)
        throw conflict('tooManySearches');
      await inside.db
        .insert(rfqSearches)
        .values({ ...input, userId, locale: inside.locale, createdAt: inside.now() });
    });
  },
});

/** Throws not_found, also for another user's search, unauthenticated, refused. */
export const removeRfqSearch = defineCommand({
  permission: whyNotAnswer,
  async run(context, publicId: string): Promise<void> {
    const { rowCount } = await context.db
      .delete(rfqSearches)
      .where(and(eq(rfqSearches.userId, ownId(context)), eq(rfqSearches.publicId, publicId)));
    if (rowCount === 0) throw notFound();
  },
});
