// Changes of many products that a job makes: asked for, and undone while they wait.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { readCategoryIndex } from '#features/categories/queries/category-index.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { conflict, invalid, notFound } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { makeBulkChange } from '../make-bulk-change.ts';
import { whyNotOfferProducts } from '../permissions.ts';
import { ownProductsWhere } from '../queries/own-products.server.ts';
import { movingBulkStates, undoSeconds } from '../rules/bulk-changes.ts';
import { type BulkAct, type BulkChange, bulkChange } from '../schemas.ts';
import { lockEditableStore } from '../services/editable-store.server.ts';
import { moveBulkChange, tellEditors } from '../services/move-bulk-change.server.ts';
import { productBulkChanges, productBulkItems, products } from '../table.server.ts';

async function requireCategory(context: Context, act: BulkAct): Promise<void> {
  if (act.kind !== 'category') return;
  const tree = await readCategoryIndex(context);
  if (!tree.byPath.has(act.category)) throw invalid({ category: 'publishCategory' });
}

/** Within the transaction that holds the store's lock. Throws conflict. */
async function requireNoOther(context: Context, storeId: Id<'store'>): Promise<void> {
  const moving = and(
    eq(productBulkChanges.storeId, storeId),
    inArray(productBulkChanges.state, movingBulkStates),
  );
  if ((await context.db.$count(productBulkChanges, moving)) > 0) throw conflict('bulkRunning');
}

/**
 * Remembers which products are to be changed and returns the change's public id; its job starts
 * when the time for undoing is over. Throws invalid, conflict while another one of the store runs,
 * not_found, unauthenticated, refused.
 */
export const startBulkChange = defineCommand({
  permission: whyNotOfferProducts,
  input: bulkChange,
  async run(context, { act, selection }: BulkChange, storeId: Id<'store'>): Promise<string> {
    return inTransaction(context, async (inside) => {
      await lockEditableStore(inside, storeId);
      await requireCategory(inside, act);
      await requireNoOther(inside, storeId);
      const createdAt = inside.now();
      const startsAt = new Date(createdAt.getTime() + undoSeconds * 1_000);
      const [made] = await inside.db
        .insert(productBulkChanges)
        .values({ storeId, act, counts: {}, createdAt, startsAt })
        .returning();
      await inside.db.execute(sql`
        insert into ${productBulkItems} (change_id, product_id)
        select ${made!.id}::uuid, ${products.id} from ${products}
        where ${ownProductsWhere(storeId, selection)}`);
      const total = await inside.db.$count(
        productBulkItems,
        eq(productBulkItems.changeId, made!.id),
      );
      if (total === 0) throw invalid({ ids: 'chooseProducts' });
      const [counted] = await inside.db
        .update(productBulkChanges)
        .set({ total })
        .where(eq(productBulkChanges.id, made!.id))
        .returning();
      await tellEditors(inside, counted!);
      await inside.services.jobs.send(
        inside,
        makeBulkChange,
        { changeId: made!.id },
        { startAfter: startsAt, group: storeId },
      );
      return made!.publicId;
    });
  },
});

/**
 * Undoes a change that waits, or has a job take back what was changed: products that were changed
 * since, and those that a rule keeps from being as they were, stay. Deleting is final. Throws
 * conflict while the change runs, not_found for another company's, unauthenticated, refused.
 */
export const undoBulkChange = defineCommand({
  permission: whyNotOfferProducts,
  async run(context, publicId: string): Promise<void> {
    await inTransaction(context, async (inside) => {
      const [found] = await inside.db
        .select({
          id: productBulkChanges.id,
          storeId: productBulkChanges.storeId,
          state: productBulkChanges.state,
          act: productBulkChanges.act,
        })
        .from(productBulkChanges)
        .where(eq(productBulkChanges.publicId, publicId));
      if (!found) throw notFound();
      await lockEditableStore(inside, found.storeId);
      const undone = await moveBulkChange(inside, found.id, {
        from: ['waiting'],
        set: { state: 'undone', endedAt: inside.now() },
      });
      if (undone) return;
      if (found.act.kind === 'delete') throw conflict('bulkBegun');
      if (found.state === 'done') await requireNoOther(inside, found.storeId);
      const undoing = await moveBulkChange(inside, found.id, {
        from: ['done'],
        set: { state: 'undoing', startsAt: inside.now(), endedAt: null },
      });
      if (!undoing) throw conflict('bulkBegun');
      await inside.services.jobs.send(
        inside,
        makeBulkChange,
        { changeId: found.id },
        { group: found.storeId },
      );
    });
  },
});
