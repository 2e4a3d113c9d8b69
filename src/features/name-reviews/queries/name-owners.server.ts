import { and, eq, isNull } from 'drizzle-orm';
import { users } from '#features/users/table.server.ts';
import { companies, members, stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { nameReviews } from '../table.server.ts';

/** Finds a review with its subject. `ownerId`: who is mailed, null for stores without a company. */
export async function findReviewed(context: Context, publicId: string) {
  const [row] = await context.db
    .select({
      id: nameReviews.id,
      publicId: nameReviews.publicId,
      name: nameReviews.name,
      concern: nameReviews.concern,
      similarName: nameReviews.similarName,
      state: nameReviews.state,
      reason: nameReviews.reason,
      createdAt: nameReviews.createdAt,
      decidedAt: nameReviews.decidedAt,
      storeId: nameReviews.storeId,
      storeSlug: stores.slug,
      storeCompanyId: stores.companyId,
      storeState: stores.state,
      company: { id: companies.publicId, disabledAt: companies.disabledAt },
      companyId: nameReviews.companyId,
      person: { id: users.publicId, email: users.email, disabledAt: users.disabledAt },
      userId: nameReviews.userId,
    })
    .from(nameReviews)
    .leftJoin(users, eq(users.id, nameReviews.userId))
    .leftJoin(companies, eq(companies.id, nameReviews.companyId))
    .leftJoin(stores, eq(stores.id, nameReviews.storeId))
    .where(eq(nameReviews.publicId, publicId));
  if (!row) return null;
  const companyId = row.companyId ?? row.storeCompanyId;
  return {
    ...row,
    ownerId: row.userId ?? (companyId === null ? null : await ownerOf(context, companyId)),
  };
}

async function ownerOf(context: Context, companyId: Id<'company'>): Promise<Id<'user'> | null> {
  const [owner] = await context.db
    .select({ id: members.userId })
    .from(members)
    .where(
      and(eq(members.companyId, companyId), eq(members.isOwner, true), isNull(members.endedAt)),
    );
  return owner?.id ?? null;
}
