// The store whose products a command is about to change.
import { lockStore, type StoreRow } from '#features/companies/queries.server.ts';
import type { Context } from '#platform/context.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotEditProducts } from '../permissions.ts';

/** Locks the store until the transaction ends. Throws not_found, unauthenticated, refused. */
export async function lockEditableStore(context: Context, id: Id<'store'>): Promise<StoreRow> {
  const store = await lockStore(context, id);
  const refusal = store === null ? 'notFound' : whyNotEditProducts(context.actor, store);
  if (store === null || refusal === 'notFound') throw notFound();
  permit(refusal);
  return store;
}

/**
 * Locks a store that products are about to enter. Throws conflict for one that is closed for good,
 * not_found, unauthenticated, refused.
 */
export async function lockFillableStore(context: Context, id: Id<'store'>): Promise<StoreRow> {
  const store = await lockEditableStore(context, id);
  if (store.state === 'terminated') throw conflict('storeClosed');
  return store;
}
