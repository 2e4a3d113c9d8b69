import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { rfqs, rfqTransitions } from '../table.server.ts';

/**
 * Returns the recipient of an e-mail about a step and its content; null if the person left or wants
 * none.
 */
export async function findTransitionReader(context: Context, stepId: Id<'rfqTransition'>) {
  const [row] = await context.db
    .select({
      userId: users.id,
      email: sql<string>`${users.email}`,
      name: users.name,
      locale: users.locale,
      publicId: rfqs.publicId,
      productName: rfqs.productName,
      to: rfqTransitions.to,
      reason: rfqTransitions.reason,
      expiresAt: rfqs.expiresAt,
    })
    .from(rfqTransitions)
    .innerJoin(rfqs, eq(rfqs.id, rfqTransitions.rfqId))
    .innerJoin(users, eq(users.id, rfqs.userId))
    .where(
      and(
        eq(rfqTransitions.id, stepId),
        isNotNull(users.email),
        isNull(users.disabledAt),
        isNull(users.erasedAt),
        sql`${users.notifications}->>'rfqs' is distinct from 'false'`,
      ),
    );
  return row ?? null;
}
