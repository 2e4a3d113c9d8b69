// Creates stores and updates their profiles.
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { recordPictures } from '#features/media/services/record-pictures.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, invalid } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotName } from '#shared/names.ts';
import { storeSaved } from '../events.ts';
import { whyNotSaveStore } from '../permissions.ts';
import { statesBefore } from '../rules.ts';
import { type StoreInput, storeInput, type StoreState } from '../schemas.ts';
import { stores } from '../table.server.ts';

/**
 * Creates the store of this slug or replaces its profile; its state, ids and company stay. Throws
 * invalid, unauthenticated, refused.
 */
export const saveStore = defineCommand({
  permission: whyNotSaveStore,
  input: storeInput,
  async run(context, input: StoreInput): Promise<{ id: Id<'store'>; slug: string }> {
    const refusal = whyNotName(input.name);
    if (refusal !== null) throw invalid({ name: refusal });
    const {
      id: _id,
      publicId: _publicId,
      companyId: _companyId,
      slug: _slug,
      state: _state,
      suspension: _suspension,
      stateBefore: _stateBefore,
      createdAt: _createdAt,
      ...replaced
    } = getTableColumns(stores);
    const set = Object.fromEntries(
      Object.entries(replaced).map(([key, column]) => [key, sql.raw(`excluded."${column.name}"`)]),
    );
    return inTransaction(context, async (inside) => {
      const [store] = await inside.db
        .insert(stores)
        .values({ ...input, state: 'open', updatedAt: inside.now() })
        .onConflictDoUpdate({ target: stores.slug, set })
        .returning({
          id: stores.id,
          slug: stores.slug,
          companyId: stores.companyId,
          state: stores.state,
        });
      if (store!.state !== 'terminated') {
        const { names } = inside.services.features;
        const owner = { storeId: store!.id, companyId: store!.companyId };
        await names.learn(inside, { storeId: owner.storeId }, input.name);
        await names.review(inside, { kind: 'store', ...owner }, input.name);
      }
      if (input.logo) await recordPictures(inside, [{ kind: 'recipe', recipe: input.logo }]);
      await emit(inside, storeSaved(store!));
      return store!;
    });
  },
});

/**
 * Changes a store's state in one conditional UPDATE; its products enter or leave lists with it.
 * Throws conflict for a transition that does not exist, unauthenticated, refused.
 */
export const setStoreState = defineCommand({
  permission: whyNotSaveStore,
  async run(context, id: Id<'store'>, state: StoreState): Promise<void> {
    await inTransaction(context, async (inside) => {
      const [store] = await inside.db
        .update(stores)
        .set({
          state,
          suspension: state === 'suspended' ? 'staff' : null,
          stateBefore: state === 'suspended' ? stores.state : null,
          updatedAt: inside.now(),
        })
        .where(and(eq(stores.id, id), inArray(stores.state, statesBefore(state))))
        .returning({ id: stores.id, slug: stores.slug, companyId: stores.companyId });
      if (!store) throw conflict();
      if (state === 'terminated') {
        const owner = { kind: 'store', storeId: id, companyId: store.companyId } as const;
        await inside.services.features.names.forget(inside, owner);
      }
      await emit(inside, storeSaved(store));
    });
  },
});
