// Saves, changes and deletes users' searches.
import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { foldQuery } from '#features/search/queries/recordable-query.ts';
import { cleanQuery } from '#features/search/rules.ts';
import { lockUser } from '#features/users/queries/lock-user.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import { type Member, whyNotOwn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { maxSaved } from '../rules.ts';
import { type KeptFilters, type SavedSearchInput, savedSearchInput } from '../schemas.ts';
import { savedSearches } from '../table.server.ts';

const ownId = ({ actor }: Context): Id<'user'> => (actor as Member).userId;

const inOrder = ({
  brands,
  minMicros,
  maxMicros,
  moq,
  lead,
  types,
  certificates,
  origins,
  hasSample,
}: KeptFilters) => [
  [brands, moq, lead, types, certificates].map((values) => values.toSorted()),
  origins.toSorted((a, b) => a - b),
  minMicros,
  maxMicros,
  hasSample,
];

/**
 * Returns equal hashes for equal searches, in whatever order the filters were chosen. The currency
 * counts only with price filters.
 */
function fingerprintOf(
  { query, category, filters }: SavedSearchInput,
  { currency }: Context,
): Buffer {
  const isPriced = filters.minMicros !== null || filters.maxMicros !== null;
  return createHash('sha256')
    .update(
      JSON.stringify([foldQuery(query), category, inOrder(filters), isPriced ? currency : null]),
    )
    .digest();
}

/**
 * Saves a search, or sets the alert of an equal saved one. Throws conflict at the limit, not_found
 * for an erased account, or unauthenticated.
 */
export const saveSearch = defineCommand({
  permission: whyNotOwn,
  input: savedSearchInput,
  async run(context, asked: SavedSearchInput): Promise<{ publicId: string; isNew: boolean }> {
    const userId = ownId(context);
    const input = { ...asked, query: cleanQuery(asked.query) };
    const fingerprint = fingerprintOf(input, context);
    return inTransaction(context, async (inside) => {
      // Serializes saves of one user, so that the limit holds.
      if (!(await lockUser(inside, userId))) throw notFound();
      const isSame = and(
        eq(savedSearches.userId, userId),
        eq(savedSearches.fingerprint, fingerprint),
      );
      const [known] = await inside.db
        .update(savedSearches)
        .set({ hasAlert: input.hasAlert })
        .where(isSame)
        .returning({ publicId: savedSearches.publicId });
      if (known) return { ...known, isNew: false };
      if ((await inside.db.$count(savedSearches, eq(savedSearches.userId, userId))) >= maxSaved)
        throw conflict('tooManySearches');
      const now = inside.now();
      const [made] = await inside.db
        .insert(savedSearches)
        .values({
          ...input,
          userId,
          fingerprint,
          locale: inside.locale,
          currency: inside.currency,
          checkedUntil: now,
          createdAt: now,
        })
        .returning({ publicId: savedSearches.publicId });
      return { ...made!, isNew: true };
    });
  },
});

/**
 * Sets the alert. Products that came while it was off are not reported later. Throws not_found,
 * also for another user's search, or unauthenticated.
 */
export const setAlert = defineCommand({
  permission: whyNotOwn,
  async run(context, publicId: string, hasAlert: boolean): Promise<void> {
    const { rowCount } = await context.db
      .update(savedSearches)
      .set({ hasAlert, ...(hasAlert && { checkedUntil: context.now() }) })
      .where(and(eq(savedSearches.userId, ownId(context)), eq(savedSearches.publicId, publicId)));
    if (rowCount === 0) throw notFound();
  },
});

/** Deletes a search. Throws not_found, also for another user's search, or unauthenticated. */
export const removeSearch = defineCommand({
  permission: whyNotOwn,
  async run(context, publicId: string): Promise<void> {
    const { rowCount } = await context.db
      .delete(savedSearches)
      .where(and(eq(savedSearches.userId, ownId(context)), eq(savedSearches.publicId, publicId)));
    if (rowCount === 0) throw notFound();
  },
});
