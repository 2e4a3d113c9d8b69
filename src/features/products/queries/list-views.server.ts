// Views of the list of products that members saved.
import { and, asc, eq, isNull } from 'drizzle-orm';
import { members } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { productListViews } from '../table.server.ts';

/** The reader's own, by name. */
export async function listOwnViews(context: Context) {
  const { actor } = context;
  if (actor.kind !== 'member') return [];
  return context.db
    .select({
      id: productListViews.publicId,
      name: productListViews.name,
      filters: productListViews.filters,
    })
    .from(productListViews)
    .innerJoin(members, eq(members.id, productListViews.memberId))
    .where(and(eq(members.userId, actor.userId), isNull(members.endedAt)))
    .orderBy(asc(productListViews.name));
}

/** For the copy of one's data. */
export const exportListViews = (context: Context, userId: Id<'user'>) =>
  context.db
    .select({
      name: productListViews.name,
      filters: productListViews.filters,
      createdAt: productListViews.createdAt,
    })
    .from(productListViews)
    .innerJoin(members, eq(members.id, productListViews.memberId))
    .where(eq(members.userId, userId))
    .orderBy(asc(productListViews.id));

/** A subquery: the ids of the person's memberships, ended ones included. */
export const membershipsOf = (context: Context, userId: Id<'user'>) =>
  context.db.select({ id: members.id }).from(members).where(eq(members.userId, userId));
