// Suspends and reinstates stores: one conditional UPDATE, one step row, two events.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { SecurityEventKind } from '#features/users/schemas.ts';
import { noteOwnAct } from '#features/users/services/security-log.server.ts';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { actorIds } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { storeModerated, storeSaved } from '../events.ts';
import { statesBefore } from '../rules.ts';
import type { StoreAct, StoreState, Suspension } from '../schemas.ts';
import { companies, stores, storeSteps } from '../table.server.ts';

type Store = typeof stores.$inferSelect;
type Step = {
  readonly act: StoreAct;
  readonly reason: string | null;
  readonly ofCompanyId: Id<'company'> | null;
  readonly store?: { readonly id: Id<'store'>; readonly from: StoreState; readonly to: StoreState };
  /** In the log of control. */
  readonly detail: string;
  /** Undecided quotes end with it. */
  readonly withdrawsQuotes?: boolean;
};

const logKinds: Readonly<Record<StoreAct, SecurityEventKind>> = {
  suspended: 'store_suspended',
  reinstated: 'store_reinstated',
  terminated: 'store_terminated',
  barred: 'company_barred',
  bar_lifted: 'company_bar_lifted',
};

/** The row of an act with person and company, its event, and its line in the log of control. */
export async function noteStoreAct(
  context: Context,
  { act, reason, ofCompanyId, store, detail, withdrawsQuotes = false }: Step,
): Promise<void> {
  const [step] = await context.db
    .insert(storeSteps)
    .values({
      act,
      reason,
      ofCompanyId,
      storeId: store?.id ?? null,
      from: store?.from ?? null,
      to: store?.to ?? null,
      ...actorIds(context.actor),
      at: context.now(),
    })
    .returning({ id: storeSteps.id });
  await noteOwnAct(context, logKinds[act], reason === null ? detail : `${detail}: ${reason}`);
  await emit(context, storeModerated({ stepId: step!.id, withdrawsQuotes }));
}

type Move = { readonly act: StoreAct; readonly to: StoreState; readonly reason: string | null };

async function moveStore(
  context: Context,
  store: Store,
  { act, to, reason }: Move,
  set: { readonly suspension: Suspension | null; readonly stateBefore: StoreState | null },
): Promise<void> {
  await context.db
    .update(stores)
    .set({ state: to, ...set, updatedAt: context.now() })
    .where(eq(stores.id, store.id));
  const stopsSelling = act === 'suspended' || act === 'terminated';
  await noteStoreAct(context, {
    act,
    reason,
    ofCompanyId: store.companyId,
    store: { id: store.id, from: store.state, to },
    detail: store.slug,
    withdrawsQuotes: stopsSelling,
  });
  await emit(context, storeSaved(store));
  const { id: storeId, companyId } = store;
  if (companyId !== null && stopsSelling)
    await context.services.features.sellingStopped(context, { companyId, storeId });
}

const locked = (context: Context, which: SQL): Promise<Store[]> =>
  context.db.select().from(stores).where(which).orderBy(stores.id).for('no key update');

type Suspending = { readonly by: Suspension; readonly reason: string };

/** Within a transaction. Returns how many stores were suspended. */
export async function suspendStores(
  context: Context,
  which: SQL,
  { by, reason }: Suspending,
): Promise<number> {
  // With the company already: from now on also for itself, so that enabling the company is not
  // enough.
  const taken =
    by === 'staff'
      ? and(eq(stores.state, 'suspended'), eq(stores.suspension, 'company'))
      : sql`false`;
  const found = await locked(
    context,
    and(which, sql`(${inArray(stores.state, statesBefore('suspended'))} or ${taken})`)!,
  );
  for (const store of found)
    await moveStore(
      context,
      store,
      { act: 'suspended', to: 'suspended', reason },
      {
        suspension: by,
        stateBefore: store.state === 'suspended' ? store.stateBefore : store.state,
      },
    );
  return found.length;
}

/** Within a transaction. Returns how many were reinstated. */
export async function reinstateStores(
  context: Context,
  which: SQL,
  by: Suspension,
): Promise<number> {
  const found = await locked(
    context,
    and(
      which,
      eq(stores.state, 'suspended'),
      by === 'company'
        ? eq(stores.suspension, 'company')
        : sql`coalesce(${stores.suspension}, 'staff') = 'staff'`,
    )!,
  );
  for (const store of found) {
    const move = { act: 'reinstated', reason: null } as const;
    // Of a disabled company, it returns with the company.
    if (by === 'staff' && (await isDisabled(context, store.companyId)))
      await moveStore(
        context,
        store,
        { ...move, to: 'suspended' },
        { suspension: 'company', stateBefore: store.stateBefore ?? 'open' },
      );
    else
      await moveStore(
        context,
        store,
        { ...move, to: store.stateBefore ?? 'open' },
        { suspension: null, stateBefore: null },
      );
  }
  return found.length;
}

/** Locks the company, so that it is not enabled or disabled meanwhile. */
async function isDisabled(context: Context, id: Id<'company'> | null): Promise<boolean> {
  if (id === null) return false;
  const [company] = await context.db
    .select({ disabledAt: companies.disabledAt })
    .from(companies)
    .where(eq(companies.id, id))
    .for('share');
  return company !== undefined && company.disabledAt !== null;
}

/** Within a transaction. Returns the terminated ones. */
export async function terminateStores(
  context: Context,
  which: SQL,
  reason: string,
): Promise<readonly Store[]> {
  const found = await locked(
    context,
    and(which, inArray(stores.state, statesBefore('terminated')))!,
  );
  for (const store of found)
    await moveStore(
      context,
      store,
      { act: 'terminated', to: 'terminated', reason },
      { suspension: null, stateBefore: null },
    );
  return found;
}

export const suspendStoresOf = (
  context: Context,
  companyId: Id<'company'>,
  reason: string,
): Promise<number> =>
  suspendStores(context, eq(stores.companyId, companyId), { by: 'company', reason });

/** Those that were suspended with the company, into the state in which they were. */
export const reinstateStoresOf = (context: Context, companyId: Id<'company'>): Promise<number> =>
  reinstateStores(context, eq(stores.companyId, companyId), 'company');
