// What was saved of a product, for its history.
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { differences } from '../rules/product-changes.ts';
import { products, productVersions } from '../table.server.ts';

const columns = {
  id: productVersions.publicId,
  input: productVersions.input,
  savedAt: productVersions.savedAt,
  savedBy: users.name,
};

const versionsOf = (context: Context, productId: Id<'product'>, publicId?: string) =>
  context.db
    .select(columns)
    .from(productVersions)
    .leftJoin(users, eq(users.id, productVersions.userId))
    .where(
      and(
        eq(productVersions.productId, productId),
        publicId === undefined ? undefined : eq(productVersions.publicId, publicId),
      ),
    )
    .orderBy(desc(productVersions.revision));

/**
 * The kept versions of a product that the caller has found to be the reader's, newest first.
 * `changed`: fields that the version before has otherwise; null for the oldest. `savedBy`: null for
 * files and people who are gone.
 */
export async function listVersions(context: Context, productId: Id<'product'>) {
  const found = await versionsOf(context, productId);
  return found.map(({ input, ...version }, i) => {
    const before = found[i + 1];
    return { ...version, changed: before ? Object.keys(differences(before.input, input)) : null };
  });
}

/** Throws not_found. */
export async function getVersion(context: Context, productId: Id<'product'>, publicId: string) {
  const [version] = await versionsOf(context, productId, publicId);
  if (!version) throw notFound();
  return version;
}

/** Null where the person has gone meanwhile. */
export const personStillHere = (userId: Id<'user'> | null): SQL<Id<'user'> | null> =>
  sql`(select ${users.id} from ${users} where ${users.id} = ${userId})`;

/** For the copy of a person's data: what the person saved, and when. */
export const exportSaves = (context: Context, userId: Id<'user'>) =>
  context.db
    .select({ product: products.title, savedAt: productVersions.savedAt })
    .from(productVersions)
    .innerJoin(products, eq(products.id, productVersions.productId))
    .where(eq(productVersions.userId, userId))
    .orderBy(asc(productVersions.id));
