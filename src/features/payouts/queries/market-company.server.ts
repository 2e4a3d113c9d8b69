import { and, asc, eq, isNull } from 'drizzle-orm';
import { companies } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';

/** The market's own company, which issues its invoices; null before there is an administrator. */
export async function findMarketCompany({ db }: Context) {
  const [row] = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(eq(companies.isAdmin, true), isNull(companies.disabledAt)))
    .orderBy(asc(companies.id))
    .limit(1);
  return row ?? null;
}
export type Market = NonNullable<Awaited<ReturnType<typeof findMarketCompany>>>;
