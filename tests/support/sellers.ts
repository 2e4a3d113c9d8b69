// Companies that sell, for tests of what they may do with their own stores.
import { eq } from 'drizzle-orm';
import { companies, stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { type Member, permissions } from '#shared/actor.ts';
import { type Id, newId } from '#shared/ids.ts';

/** Gives the store to a new company and returns that company's owner. */
export async function companyOf(context: Context, storeId: Id<'store'>): Promise<Member> {
  const [company] = await context.db
    .insert(companies)
    .values({
      name: 'Ege Tekstil',
      isBuyer: true,
      isSeller: true,
      isAdmin: false,
      businessType: 'manufacturer',
      isManufacturer: true,
      hasShipping: true,
    })
    .returning({ id: companies.id });
  await context.db.update(stores).set({ companyId: company!.id }).where(eq(stores.id, storeId));
  return {
    kind: 'member',
    userId: newId<'user'>(),
    companyId: company!.id,
    actsFor: ['buyer', 'seller'],
    isOwner: true,
    permissions,
    sessionId: newId<'session'>(),
  };
}
