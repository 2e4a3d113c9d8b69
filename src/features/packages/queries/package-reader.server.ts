// Who is written to about a company's package.
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { companies, members } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { companyPackages } from '../table.server.ts';

/** The owner, with the package that is over; null when it is not over any more. */
export async function findPackageReader(context: Context, companyId: Id<'company'>) {
  const [row] = await context.db
    .select({
      email: users.email,
      name: users.name,
      locale: users.locale,
      packageKey: companyPackages.packageKey,
      paidUntil: companyPackages.paidUntil,
      graceAt: companyPackages.graceAt,
      endedAt: companyPackages.endedAt,
    })
    .from(companyPackages)
    .innerJoin(companies, eq(companies.id, companyPackages.companyId))
    .innerJoin(
      members,
      and(eq(members.companyId, companies.id), members.isOwner, isNull(members.endedAt)),
    )
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(companyPackages.companyId, companyId),
        isNotNull(companyPackages.graceAt),
        isNotNull(users.email),
        isNull(users.disabledAt),
        isNull(companies.disabledAt),
      ),
    );
  return row?.email ? { ...row, email: row.email } : null;
}
