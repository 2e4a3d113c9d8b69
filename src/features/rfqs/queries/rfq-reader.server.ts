import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { persons } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { rfqs, rfqSteps } from '../table.server.ts';

/**
 * Returns the recipient of an e-mail about a step and its content; null if the person left or wants
 * none.
 */
export async function findStepReader(context: Context, stepId: Id<'rfqStep'>) {
  const [row] = await context.db
    .select({
      email: sql<string>`${persons.email}`,
      name: persons.name,
      locale: persons.locale,
      publicId: rfqs.publicId,
      productName: rfqs.productName,
      to: rfqSteps.to,
      reason: rfqSteps.reason,
      expiresAt: rfqs.expiresAt,
    })
    .from(rfqSteps)
    .innerJoin(rfqs, eq(rfqs.id, rfqSteps.rfqId))
    .innerJoin(persons, eq(persons.id, rfqs.personId))
    .where(
      and(
        eq(rfqSteps.id, stepId),
        isNotNull(persons.email),
        isNull(persons.disabledAt),
        isNull(persons.erasedAt),
        sql`${persons.notifications}->>'rfqs' is distinct from 'false'`,
      ),
    );
  return row ?? null;
}
