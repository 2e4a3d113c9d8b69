// Removes what a company wrote about its stores. The rows stay, so that their addresses stay
// taken.
import { and, eq, type SQL } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Id } from '#shared/ids.ts';
import { storeSaved } from '../events.ts';
import { stores } from '../table.server.ts';
import { storePictureKeys } from './store-pictures.server.ts';

/** Returns the keys of the pictures that these stores showed. */
export async function emptyStores(context: Context, which: SQL): Promise<string[]> {
  const shown = await context.db
    .select({
      logoKey: stores.logoKey,
      coverKey: stores.coverKey,
      certificates: stores.statedCertificates,
    })
    .from(stores)
    .where(which);
  await context.db
    .update(stores)
    .set({ about: {}, address: null, logoKey: null, coverKey: null, statedCertificates: [] })
    .where(which);
  return shown.flatMap((store) => storePictureKeys(store, store.certificates));
}

/**
 * Closes stores that were registered and never opened, and takes them from the company, whose owner
 * starts over. Returns the keys of their pictures.
 */
export async function dropRegisteredStores(
  context: Context,
  companyId: Id<'company'>,
): Promise<string[]> {
  const registered = and(eq(stores.companyId, companyId), eq(stores.state, 'registered'))!;
  const keys = await emptyStores(context, registered);
  const dropped = await context.db
    .update(stores)
    .set({ state: 'terminated', companyId: null, updatedAt: context.now() })
    .where(registered)
    .returning({ id: stores.id, slug: stores.slug });
  for (const store of dropped) {
    const owner = { kind: 'store', storeId: store.id, companyId } as const;
    await context.services.features.names.forget(context, owner);
    await emit(context, storeSaved(store));
  }
  return keys;
}
