// Stores that a buyer may send a request to.
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { trading } from '#features/companies/queries.server.ts';
import { companies, stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { foldedForSearch, foldedInDatabase } from '#platform/database/search-text.ts';
import { provinceName } from '#shared/provinces.ts';
import { maxRecipients } from '../schemas.ts';

export type RecipientChoice = {
  readonly slug: string;
  readonly name: string;
  /** Null for a store that takes no requests any more. */
  readonly province: string | null;
};

const maxFound = 8;
const minLetters = 2;

const read = (context: Context) =>
  context.db
    .select({ slug: stores.slug, name: stores.name, province: stores.province })
    .from(stores)
    .innerJoin(companies, eq(companies.id, stores.companyId))
    .$dynamic();
const takesRequests = and(trading, isNull(companies.disabledAt));

const choiceOf = (
  { locale }: Context,
  { province, ...store }: { slug: string; name: string; province: string },
): RecipientChoice => ({ ...store, province: provinceName(province, locale) });

/** Finds stores by their name, manufacturers first. */
export async function findRecipientChoices(
  context: Context,
  query: string,
): Promise<RecipientChoice[]> {
  if (query.trim().length < minLetters) return [];
  const rows = await read(context)
    .where(and(takesRequests, sql`${foldedInDatabase(stores.name)} like ${foldedForSearch(query)}`))
    .orderBy(desc(stores.isManufacturer), asc(stores.name), asc(stores.id))
    .limit(maxFound);
  return rows.map((row) => choiceOf(context, row));
}

/** Returns the chosen stores in their order, also those that take no requests any more. */
export async function listChosenRecipients(
  context: Context,
  slugs: readonly string[],
): Promise<RecipientChoice[]> {
  if (slugs.length === 0) return [];
  const rows = await read(context)
    .where(and(takesRequests, inArray(stores.slug, [...slugs])))
    .limit(2 * maxRecipients);
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  return slugs.map((slug) => {
    const row = bySlug.get(slug);
    return row ? choiceOf(context, row) : { slug, name: slug, province: null };
  });
}
