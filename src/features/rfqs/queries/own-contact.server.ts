import { eq } from 'drizzle-orm';
import { users } from '#features/users/table.server.ts';
import { companies } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { buyerTypeOf } from '../rules.ts';
import type { BuyerBusinessType } from '../schemas.ts';

/** Default contact details of a request's buyer. */
export async function findOwnContact(
  context: Context,
  userId: Id<'user'>,
  companyId: Id<'company'>,
): Promise<{ email: string | null; businessType: BuyerBusinessType }> {
  const [[person], [company]] = await Promise.all([
    context.db.select({ email: users.email }).from(users).where(eq(users.id, userId)),
    context.db
      .select({ type: companies.businessType })
      .from(companies)
      .where(eq(companies.id, companyId)),
  ]);
  return { email: person?.email ?? null, businessType: buyerTypeOf(company?.type ?? null) };
}
