import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { products } from '#features/products/table.server.ts';
import { stores } from '#features/companies/table.server.ts';
import type { Context, NameOwner } from '#platform/context.ts';
import { isSameName, nameKey } from '../rules/likeness.ts';
import { knownNames, nameReviews } from '../table.server.ts';

/** Shorter keys are too common to tell anything. */
const minKeyLength = 3;
const maxSimilar = 20;

/** Returns whether this owner sells products of the brand. */
function isOwnBrand(owner: NameOwner): SQL<boolean> {
  const storeId = owner.kind === 'store' ? owner.storeId : null;
  const sold = sql`
    select 1 from ${products} join ${stores} s on s.id = ${products.storeId}
    where ${products.brandId} = ${knownNames.brandId}
      and (s.company_id = ${owner.companyId}::uuid or s.id = ${storeId}::uuid)`;
  return sql<boolean>`exists (${sold})`;
}

/** Returns names of other owners with the same key, equal names first. */
export async function similarNames(
  context: Context,
  owner: NameOwner,
  name: string,
): Promise<string[]> {
  const key = nameKey(name);
  if (key.length < minKeyLength) return [];
  const rows = await context.db
    .select({
      name: knownNames.name,
      companyId: knownNames.companyId,
      storeId: knownNames.storeId,
      storesCompany: stores.companyId,
      isOwnBrand: isOwnBrand(owner),
    })
    .from(knownNames)
    .leftJoin(stores, eq(stores.id, knownNames.storeId))
    .where(eq(knownNames.key, key))
    .limit(maxSimilar);
  const { companyId } = owner;
  const isOwn = (row: (typeof rows)[number]) =>
    row.isOwnBrand ||
    (companyId !== null && (row.companyId === companyId || row.storesCompany === companyId)) ||
    (owner.kind === 'store' && row.storeId === owner.storeId);
  return rows
    .filter((row) => !isOwn(row))
    .map((row) => row.name)
    .toSorted((one, other) => Number(isSameName(name, other)) - Number(isSameName(name, one)));
}

export function isOf(owner: NameOwner): SQL {
  if (owner.kind === 'person') return eq(nameReviews.userId, owner.userId);
  if (owner.kind === 'company') return eq(nameReviews.companyId, owner.companyId);
  return eq(nameReviews.storeId, owner.storeId);
}

/** Returns whether the staff has approved this name of this owner, or is still reviewing it. */
export async function isReviewed(
  context: Context,
  owner: NameOwner,
  name: string,
): Promise<boolean> {
  const known = inArray(nameReviews.state, ['approved', 'open', 'rename_asked']);
  return (
    (await context.db.$count(nameReviews, and(isOf(owner), eq(nameReviews.name, name), known))) > 0
  );
}
