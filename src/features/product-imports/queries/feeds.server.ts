// A company's feeds, and who is written to about one.
import { and, asc, eq, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { companies, members, stores } from '#features/companies/table.server.ts';
import { whyNotOfferProducts } from '#features/products/permissions.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import type { Id } from '#shared/ids.ts';
import { ownCompany } from './own-store.server.ts';
import { productFeeds } from '../table.server.ts';

const maxListed = 100;

/** The oldest first. Throws refused, unauthenticated. */
export async function listOwnFeeds(context: Context) {
  permit(whyNotOfferProducts(context.actor));
  return context.db
    .select({
      id: productFeeds.publicId,
      url: productFeeds.url,
      state: productFeeds.state,
      problem: productFeeds.problem,
      store: stores.name,
      pulledAt: productFeeds.pulledAt,
      changedAt: productFeeds.changedAt,
    })
    .from(productFeeds)
    .innerJoin(stores, eq(stores.id, productFeeds.storeId))
    .where(eq(productFeeds.companyId, ownCompany(context).companyId))
    .orderBy(asc(productFeeds.createdAt), asc(productFeeds.id))
    .limit(maxListed);
}

/** Ids of the feeds that are pulled tonight. */
export const listActiveFeeds = (context: Context) =>
  context.db
    .select({ id: productFeeds.id, companyId: productFeeds.companyId })
    .from(productFeeds)
    .innerJoin(companies, eq(companies.id, productFeeds.companyId))
    .innerJoin(stores, eq(stores.id, productFeeds.storeId))
    .where(
      and(
        eq(productFeeds.state, 'active'),
        isNull(companies.disabledAt),
        ne(stores.state, 'terminated'),
      ),
    )
    .orderBy(asc(productFeeds.id));

/** The paused feed with those written to: who added it, or else the owner. */
export async function findFeedReader(context: Context, feedId: Id<'productFeed'>) {
  const rows = await context.db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      locale: users.locale,
      url: productFeeds.url,
      problem: productFeeds.problem,
      addedBy: productFeeds.userId,
    })
    .from(productFeeds)
    .innerJoin(members, and(eq(members.companyId, productFeeds.companyId), isNull(members.endedAt)))
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(productFeeds.id, feedId),
        eq(productFeeds.state, 'paused'),
        isNotNull(users.email),
        isNull(users.disabledAt),
        or(members.isOwner, eq(users.id, productFeeds.userId)),
      ),
    )
    .limit(10);
  const row = rows.find(({ id, addedBy }) => id === addedBy) ?? rows[0];
  return row?.email ? { ...row, email: row.email } : null;
}

/** What a person added, for the copy of their data. */
export const exportFeeds = (context: Context, userId: Id<'user'>) =>
  context.db
    .select({ id: productFeeds.publicId, url: productFeeds.url, createdAt: productFeeds.createdAt })
    .from(productFeeds)
    .where(eq(productFeeds.userId, userId))
    .orderBy(productFeeds.createdAt);
