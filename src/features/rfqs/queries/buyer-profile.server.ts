// What a request's page tells of its buyer; nothing that names a person or a company.
import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import { companies } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { rfqs } from '../table.server.ts';
import type { PublicRfq } from './public-rfqs.server.ts';

export type BuyerProfile = {
  readonly country: string | null;
  /** Of the author's address. */
  readonly isEmailConfirmed: boolean;
  /** Published ones, of the whole company. */
  readonly requests: number;
  readonly awards: number;
};

export async function getBuyerProfile(
  context: Context,
  { id }: Pick<PublicRfq, 'id'>,
): Promise<BuyerProfile> {
  const [row] = await context.db
    .select({
      country: companies.country,
      isEmailConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
      companyId: companies.id,
    })
    .from(rfqs)
    .innerJoin(companies, eq(companies.id, rfqs.companyId))
    .leftJoin(users, eq(users.id, rfqs.userId))
    .where(eq(rfqs.id, id));
  const { companyId, ...profile } = row!;
  const [counted] = await context.db
    .select({
      requests: count(),
      awards: sql<number>`count(*) filter (where ${rfqs.state} = 'awarded')::int`,
    })
    .from(rfqs)
    .where(and(eq(rfqs.companyId, companyId), isNotNull(rfqs.publishedAt)));
  return { ...profile, requests: counted!.requests, awards: counted!.awards };
}
