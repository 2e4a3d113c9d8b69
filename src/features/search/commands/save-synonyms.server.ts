// Synonyms, as operators edit them.
import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { noteOwnAct } from '#features/users/services/security-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { inStatements } from '#platform/database/insert-many.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, invalid, notFound } from '#platform/http/problems.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { newId } from '#shared/ids.ts';
import { locales } from '#shared/locale.ts';
import { tokensOfTerm } from '../analysis/query-analysis.ts';
import { synonymsSaved } from '../events.ts';
import type { SynonymInput } from '../schemas.ts';
import { searchSynonyms } from '../table.server.ts';

const valuesOf = ({ kind, en, tr, ar }: SynonymInput) => ({
  kind,
  terms: {
    ...(en.length > 0 && { en: [...en] }),
    ...(tr.length > 0 && { tr: [...tr] }),
    ...(ar.length > 0 && { ar: [...ar] }),
  },
});

/** Replaces all rows and returns their number. Throws unauthenticated, refused. */
export const replaceSynonyms = defineCommand({
  permission: whyNotAdministerWith('catalogue'),
  async run(context, inputs: readonly SynonymInput[]): Promise<number> {
    await inTransaction(context, async (inside) => {
      await inside.db.delete(searchSynonyms);
      for (const some of inStatements(
        inputs.map((input) => ({ id: newId<'searchSynonym'>(), ...valuesOf(input) })),
      ))
        await inside.db.insert(searchSynonyms).values(some);
      await emit(inside, synonymsSaved());
    });
    return inputs.length;
  },
});

/** A row as the form has shown it. */
type KnownRow = { readonly publicId: string; readonly updatedAt: Date };

const termsTextOf = ({ en, tr, ar }: SynonymInput): string => [...en, ...tr, ...ar].join(', ');

/** Refuses terms without a word, which no query could match. Throws 400. */
function refuseUnreadable(input: SynonymInput): void {
  const unreadable = locales.filter((locale) =>
    input[locale].some((term) => tokensOfTerm(term, locale).length === 0),
  );
  if (unreadable.length > 0)
    throw invalid(Object.fromEntries(unreadable.map((locale) => [locale, 'termUnreadable'])));
}

/**
 * Adds a row and returns its public id. With `known`, changes that row, unless it says the same
 * already. Throws invalid, not_found, refused, unauthenticated; conflict when it was changed after
 * `updatedAt`.
 */
export const saveSynonym = defineCommand({
  permission: whyNotAdministerWith('catalogue'),
  async run(context, input: SynonymInput, known: KnownRow | null): Promise<string> {
    refuseUnreadable(input);
    return inTransaction(context, async (inside) => {
      const values = { ...valuesOf(input), updatedAt: inside.now() };
      if (known !== null && (await saysTheSame(inside, known, input))) return known.publicId;
      const [saved] =
        known === null
          ? await inside.db
              .insert(searchSynonyms)
              .values(values)
              .returning({ publicId: searchSynonyms.publicId })
          : await inside.db
              .update(searchSynonyms)
              .set(values)
              .where(isSeen(known))
              .returning({ publicId: searchSynonyms.publicId });
      if (!saved)
        throw (await inside.db.$count(
          searchSynonyms,
          eq(searchSynonyms.publicId, known!.publicId),
        )) > 0
          ? conflict()
          : notFound();
      await noteOwnAct(inside, 'synonyms_saved', termsTextOf(input));
      await emit(inside, synonymsSaved());
      return saved.publicId;
    });
  },
});

const isSeen = ({ publicId, updatedAt }: KnownRow) =>
  and(eq(searchSynonyms.publicId, publicId), eq(searchSynonyms.updatedAt, updatedAt));

async function saysTheSame({ db }: Context, known: KnownRow, input: SynonymInput) {
  const [saved] = await db
    .select({ kind: searchSynonyms.kind, terms: searchSynonyms.terms })
    .from(searchSynonyms)
    .where(isSeen(known));
  return isDeepStrictEqual(saved, valuesOf(input));
}

/** Throws not_found, refused, unauthenticated. */
export const removeSynonym = defineCommand({
  permission: whyNotAdministerWith('catalogue'),
  async run(context, publicId: string): Promise<void> {
    await inTransaction(context, async (inside) => {
      const [gone] = await inside.db
        .delete(searchSynonyms)
        .where(eq(searchSynonyms.publicId, publicId))
        .returning({ terms: searchSynonyms.terms });
      if (!gone) throw notFound();
      await noteOwnAct(
        inside,
        'synonyms_removed',
        locales.flatMap((locale) => gone.terms[locale] ?? []).join(', '),
      );
      await emit(inside, synonymsSaved());
    });
  },
});
