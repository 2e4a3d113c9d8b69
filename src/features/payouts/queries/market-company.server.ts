import { and, asc, eq, isNull } from 'drizzle-orm';
import { companies } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';

/**
 * The market's own company, which issues its invoices, with the operator's address and tax number;
 * null before there is an administrator.
 */
export async function findMarketCompany({ db, services }: Context) {
  const { address, taxNumber } = services.operator;
  const [row] = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(eq(companies.isAdmin, true), isNull(companies.disabledAt)))
    .orderBy(asc(companies.id))
    .limit(1);
  return row ? { ...row, address, taxNumber } : null;
}
export type Market = NonNullable<Awaited<ReturnType<typeof findMarketCompany>>>;
