import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { companies } from '../table.server.ts';

/** Up to how many US cents staff agree without the owner; null: any amount. */
export async function staffLimitOf(
  context: Context,
  companyId: Id<'company'>,
): Promise<number | null> {
  const [company] = await context.db
    .select({ staffLimitCents: companies.staffLimitCents })
    .from(companies)
    .where(eq(companies.id, companyId));
  return company?.staffLimitCents ?? null;
}
