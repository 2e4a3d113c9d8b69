// Creates stores and updates their profiles.
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, invalid } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotName } from '#shared/names.ts';
import { storeSaved } from '../events.ts';
import { whyNotSaveStore } from '../permissions.ts';
import { statesBefore } from '../rules.ts';
import { type StoreInput, storeInput, type StoreState } from '../schemas.ts';
import { stores } from '../table.server.ts';

export type SavedStore = {
  readonly id: Id<'store'>;
  readonly slug: string;
  readonly companyId: Id<'company'> | null;
  readonly state: StoreState;
};

async function writeStore(context: Context, input: StoreInput): Promise<SavedStore> {
  const refusal = whyNotName(input.name);
  if (refusal !== null) throw invalid({ name: refusal });
  const {
    id: _id,
    publicId: _publicId,
    companyId: _companyId,
    slug: _slug,
    state: _state,
    createdAt: _createdAt,
    ...columns
  } = getTableColumns(stores);
  // Columns that the input does not name, such as the holiday's end, stay as they are.
  const replaced = Object.entries(columns).filter(([key]) => key === 'updatedAt' || key in input);
  const set = Object.fromEntries(
    replaced.map(([key, column]) => [key, sql.raw(`excluded."${column.name}"`)]),
  );
  const revision = sql`${stores.revision} + 1`;
  const [store] = await context.db
    .insert(stores)
    .values({ ...input, state: 'registered', updatedAt: context.now() })
    .onConflictDoUpdate({ target: stores.slug, set: { ...set, revision } })
    .returning({
      id: stores.id,
      slug: stores.slug,
      companyId: stores.companyId,
      state: stores.state,
    });
  if (store!.state !== 'terminated') {
    const { names } = context.services.features;
    const owner = { storeId: store!.id, companyId: store!.companyId };
    await names.learn(context, { storeId: owner.storeId }, input.name);
    await names.review(context, { kind: 'store', ...owner }, input.name);
  }
  await emit(context, storeSaved(store!));
  return store!;
}

/**
 * Registers the store of this slug or replaces its profile; its state, ids and company stay. Throws
 * invalid, unauthenticated, refused.
 */
export const saveStore = defineCommand({
  permission: whyNotSaveStore,
  input: storeInput,
  run: (context, input: StoreInput): Promise<SavedStore> =>
    inTransaction(context, (inside) => writeStore(inside, input)),
});

/**
 * Saves a store that the operator manages, and opens it when it is new. A company's store is opened
 * by its owner. Throws invalid, unauthenticated, refused.
 */
export const saveManagedStore = defineCommand({
  permission: whyNotSaveStore,
  input: storeInput,
  run: (context, input: StoreInput): Promise<SavedStore> =>
    inTransaction(context, async (inside) => {
      const store = await writeStore(inside, input);
      if (store.companyId !== null || store.state !== 'registered') return store;
      await inside.db.update(stores).set({ state: 'open' }).where(eq(stores.id, store.id));
      return { ...store, state: 'open' };
    }),
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
          holidayUntil: null,
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
