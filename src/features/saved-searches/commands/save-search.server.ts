// Searches that people keep for themselves.
import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { foldQuestion } from '#features/search/queries/asked-question.ts';
import { tidyQuestion } from '#features/search/rules.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import { type Member, whyNotOwn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { lockPerson } from '../queries/readers.server.ts';
import { maxSaved } from '../rules.ts';
import { type KeptFilters, type SavedSearchInput, savedSearchInput } from '../schemas.ts';
import { savedSearches } from '../table.server.ts';

const ownId = ({ actor }: Context): Id<'person'> => (actor as Member).personId as Id<'person'>;

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
 * Equal for one search however its filters were chosen; the currency says something where prices
 * do.
 */
function fingerprintOf(
  { question, category, filters }: SavedSearchInput,
  { currency }: Context,
): Buffer {
  const isPriced = filters.minMicros !== null || filters.maxMicros !== null;
  return createHash('sha256')
    .update(
      JSON.stringify([
        foldQuestion(question),
        category,
        inOrder(filters),
        isPriced ? currency : null,
      ]),
    )
    .digest();
}

/**
 * Keeps it, or sets the alert of the one that is kept already. Throws Conflict when there are too
 * many, Unauthenticated.
 */
export const saveSearch = defineCommand({
  permission: whyNotOwn,
  input: savedSearchInput,
  async run(context, asked: SavedSearchInput): Promise<{ publicId: string; isNew: boolean }> {
    const personId = ownId(context);
    const input = { ...asked, question: tidyQuestion(asked.question) };
    const fingerprint = fingerprintOf(input, context);
    return inTransaction(context, async (inside) => {
      // Whoever keeps searches of one person does so one after the other: there are so many at
      // most.
      if (!(await lockPerson(inside, personId))) throw notFound();
      const isSame = and(
        eq(savedSearches.personId, personId),
        eq(savedSearches.fingerprint, fingerprint),
      );
      const [known] = await inside.db
        .update(savedSearches)
        .set({ hasAlert: input.hasAlert })
        .where(isSame)
        .returning({ publicId: savedSearches.publicId });
      if (known) return { ...known, isNew: false };
      if ((await inside.db.$count(savedSearches, eq(savedSearches.personId, personId))) >= maxSaved)
        throw conflict('tooManySearches');
      const now = inside.now();
      const [made] = await inside.db
        .insert(savedSearches)
        .values({
          ...input,
          personId,
          fingerprint,
          locale: inside.locale,
          currency: inside.currency,
          lookedUntil: now,
          createdAt: now,
        })
        .returning({ publicId: savedSearches.publicId });
      return { ...made!, isNew: true };
    });
  },
});

/**
 * Goods that came while it was off are not told of afterwards. Throws NotFound, also for somebody
 * else's; Unauthenticated.
 */
export const setAlert = defineCommand({
  permission: whyNotOwn,
  async run(context, publicId: string, hasAlert: boolean): Promise<void> {
    const { rowCount } = await context.db
      .update(savedSearches)
      .set({ hasAlert, ...(hasAlert && { lookedUntil: context.now() }) })
      .where(and(eq(savedSearches.personId, ownId(context)), eq(savedSearches.publicId, publicId)));
    if (rowCount === 0) throw notFound();
  },
});

/** Throws NotFound, also for somebody else's; Unauthenticated. */
export const removeSearch = defineCommand({
  permission: whyNotOwn,
  async run(context, publicId: string): Promise<void> {
    const { rowCount } = await context.db
      .delete(savedSearches)
      .where(and(eq(savedSearches.personId, ownId(context)), eq(savedSearches.publicId, publicId)));
    if (rowCount === 0) throw notFound();
  },
});
