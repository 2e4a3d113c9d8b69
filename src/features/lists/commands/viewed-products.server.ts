// What a person has looked at, in the account of those who want it there.
import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { lockUser } from '#features/users/queries/lock-user.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { actorIds, whyNotOwn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { namedProducts } from '../queries/listed-products.server.ts';
import { maxViewedInAccount } from '../rules/list-cookies.ts';
import { viewedKeepers, viewedProducts } from '../table.server.ts';

/** Changes the person's list under the lock of their row, so that its limit holds. */
const changing = (
  context: Context,
  work: (inside: Context, userId: Id<'user'>) => Promise<void>,
): Promise<void> =>
  inTransaction(context, async (inside) => {
    const userId = actorIds(inside.actor).userId!;
    if (!(await lockUser(inside, userId))) throw notFound();
    await work(inside, userId);
  });

/**
 * From now on the account keeps what is looked at, beginning with what this browser has; or it
 * forgets all of it. Throws unauthenticated.
 */
export const keepViewed = defineCommand({
  permission: whyNotOwn,
  run: (context, { isKept, ids }: { isKept: boolean; ids: readonly string[] }): Promise<void> =>
    changing(context, async (inside, userId) => {
      if (!isKept) {
        await inside.db.delete(viewedKeepers).where(eq(viewedKeepers.userId, userId));
        return;
      }
      await inside.db.insert(viewedKeepers).values({ userId }).onConflictDoNothing();
      await add(inside, userId, ids);
    }),
});

/**
 * Adds what the browser has, the latest first. Works repeatedly; for those who do not keep the list
 * it does nothing. Throws unauthenticated.
 */
export const addViewed = defineCommand({
  permission: whyNotOwn,
  run: (context, ids: readonly string[]): Promise<void> =>
    changing(context, async (inside, userId) => {
      const isKeeper =
        (await inside.db.$count(viewedKeepers, eq(viewedKeepers.userId, userId))) > 0;
      if (isKeeper) await add(inside, userId, ids);
    }),
});

/** Takes one product off the list, or all. Throws unauthenticated. */
export const forgetViewed = defineCommand({
  permission: whyNotOwn,
  run: (context, id: string | null): Promise<void> =>
    changing(context, async (inside, userId) => {
      const named = id === null ? null : await namedProducts(inside, [id]);
      await inside.db.delete(viewedProducts).where(
        and(
          eq(viewedProducts.userId, userId),
          named === null
            ? undefined
            : inArray(
                viewedProducts.productId,
                named.map((product) => product.id),
              ),
        ),
      );
    }),
});

/** Those that are there already keep their place unless they are the latest one. */
async function add(context: Context, userId: Id<'user'>, ids: readonly string[]): Promise<void> {
  const products = (await namedProducts(context, ids)).slice(0, maxViewedInAccount);
  if (products.length === 0) return;
  const now = context.now().getTime();
  const rows = products.map(({ id }, i) => ({
    userId,
    productId: id,
    viewedAt: new Date(now - i),
  }));
  const [latest] = rows;
  const at = latest!.viewedAt.toISOString();
  await context.db.insert(viewedProducts).values(rows).onConflictDoNothing();
  await context.db
    .update(viewedProducts)
    .set({ viewedAt: sql`greatest(${viewedProducts.viewedAt}, ${at}::timestamptz)` })
    .where(and(eq(viewedProducts.userId, userId), eq(viewedProducts.productId, latest!.productId)));
  const newest = context.db
    .select({ id: viewedProducts.productId })
    .from(viewedProducts)
    .where(eq(viewedProducts.userId, userId))
    .orderBy(desc(viewedProducts.viewedAt), desc(viewedProducts.productId))
    .limit(maxViewedInAccount);
  await context.db
    .delete(viewedProducts)
    .where(and(eq(viewedProducts.userId, userId), notInArray(viewedProducts.productId, newest)));
}
