// Whose wishes count: those of accounts with a confirmed e-mail that are not disabled.
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { listItems } from '../table.server.ts';

/** SQL for the number of people who wish for a product. */
export const wishesFor = (productId: SQL): SQL => sql`(
  select count(*) from list_items join users on users.id = list_items.user_id
  where list_items.product_id = ${productId} and list_items.list = 'wishlist'
    and users.email_confirmed_at is not null and users.disabled_at is null)`;

/** Products that people wish for whose e-mail has been confirmed since. */
export const wishedSince = ({ db }: Context, since: Date) =>
  db
    .selectDistinct({ productId: listItems.productId })
    .from(users)
    .innerJoin(listItems, eq(listItems.userId, users.id))
    .where(and(gt(users.emailConfirmedAt, since), eq(listItems.list, 'wishlist')));

/** Products that a person wishes for. */
export const wishedBy = ({ db }: Context, userId: Id<'user'>) =>
  db
    .select({ productId: listItems.productId })
    .from(listItems)
    .where(and(eq(listItems.userId, userId), eq(listItems.list, 'wishlist')));
