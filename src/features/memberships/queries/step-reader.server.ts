import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { companies, members } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { toldStates } from '../rules.ts';
import { memberships, membershipSteps } from '../table.server.ts';

/** A step with the owner of the company, who is written to; null when there is none to tell. */
export async function findStepReader(context: Context, stepId: Id<'membershipStep'>) {
  const [row] = await context.db
    .select({
      email: sql<string>`${users.email}`,
      name: users.name,
      locale: users.locale,
      company: companies.name,
      to: membershipSteps.to,
      reason: membershipSteps.reason,
    })
    .from(membershipSteps)
    .innerJoin(memberships, eq(memberships.id, membershipSteps.membershipId))
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .innerJoin(
      members,
      and(eq(members.companyId, companies.id), members.isOwner, isNull(members.endedAt)),
    )
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(membershipSteps.id, stepId),
        inArray(membershipSteps.to, [...toldStates]),
        isNotNull(users.email),
        isNull(users.disabledAt),
      ),
    );
  return row ?? null;
}
