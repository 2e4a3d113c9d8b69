// Views of the list of products that a member saves under a name.
import { and, eq } from 'drizzle-orm';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import { whyNotOwn } from '#shared/actor.ts';
import { lockOwnMember } from '../queries/lock-own-member.server.ts';
import { maxListViews } from '../rules/list-views.ts';
import { type ListView, listView } from '../schemas.ts';
import { productListViews } from '../table.server.ts';

/**
 * Saves a view; one of the same name is replaced. Throws conflict at the limit, invalid, not_found,
 * unauthenticated.
 */
export const saveListView = defineCommand({
  permission: whyNotOwn,
  input: listView,
  async run(context, { name, filters }: ListView): Promise<void> {
    await inTransaction(context, async (inside) => {
      const memberId = await lockOwnMember(inside);
      const own = await inside.db
        .select({ name: productListViews.name })
        .from(productListViews)
        .where(eq(productListViews.memberId, memberId));
      if (own.length >= maxListViews && !own.some((view) => view.name === name))
        throw conflict('tooManyViews', { count: maxListViews });
      await inside.db
        .insert(productListViews)
        .values({ memberId, name, filters, createdAt: inside.now() })
        .onConflictDoUpdate({
          target: [productListViews.memberId, productListViews.name],
          set: { filters },
        });
    });
  },
});

/** Throws not_found for those of others, unauthenticated. */
export const removeListView = defineCommand({
  permission: whyNotOwn,
  async run(context, publicId: string): Promise<void> {
    await inTransaction(context, async (inside) => {
      const memberId = await lockOwnMember(inside);
      const { rowCount } = await inside.db
        .delete(productListViews)
        .where(
          and(eq(productListViews.publicId, publicId), eq(productListViews.memberId, memberId)),
        );
      if (rowCount === 0) throw notFound();
    });
  },
});
