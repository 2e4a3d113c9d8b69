// The company that asks, and its store that products go into.
import { and, asc, eq, ne } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import type { Currency } from '#shared/money.ts';

/** Throws not_found for those without a company. */
export function ownCompany({ actor }: Context): {
  userId: Id<'user'>;
  companyId: Id<'company'>;
} {
  if (actor.kind !== 'member' || actor.companyId === null) throw notFound();
  return { userId: actor.userId, companyId: actor.companyId };
}

/** The company's stores that may be filled, the oldest first. */
export const listImportStores = (context: Context, companyId: Id<'company'>) =>
  context.db
    .select({ id: stores.id, slug: stores.slug, name: stores.name })
    .from(stores)
    .where(and(eq(stores.companyId, companyId), ne(stores.state, 'terminated')))
    .orderBy(asc(stores.id))
    .limit(50);

/** Without a slug the company's first store. Throws not_found, conflict without any store. */
export async function findImportStore(context: Context, slug: string | undefined) {
  const own = await listImportStores(context, ownCompany(context).companyId);
  if (own.length === 0) throw conflict('importNoStore');
  const store = slug ? own.find((one) => one.slug === slug) : own[0];
  if (!store) throw notFound();
  return store;
}

/** Of prices that name no currency. */
export async function currencyOfStore(context: Context, id: Id<'store'>): Promise<Currency> {
  const [store] = await context.db
    .select({ currency: stores.currency })
    .from(stores)
    .where(eq(stores.id, id));
  return store!.currency;
}
