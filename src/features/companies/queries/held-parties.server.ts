// Locks of rows that a transaction is going to refer to, at its beginning: docs/locks.md says in
// which order everything is locked.
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { actorIds } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { companies, members } from '../table.server.ts';

/** Until the transaction ends neither the actor's account nor this person's is erased. */
export async function holdActor(
  { actor, db }: Context,
  other: Id<'user'> | null = null,
): Promise<void> {
  const ids = [actorIds(actor).userId, other].filter((id) => id !== null);
  if (ids.length === 0) return;
  await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(users.id)
    .for('key share');
}

/** Until the transaction ends neither the actor nor a member of the company is erased. */
export async function holdPeopleOf(
  { actor, db }: Context,
  companyId: Id<'company'>,
): Promise<void> {
  const { userId } = actorIds(actor);
  const ofCompany = db
    .select({ id: members.userId })
    .from(members)
    .where(and(eq(members.companyId, companyId), isNull(members.endedAt)));
  await db
    .select({ id: users.id })
    .from(users)
    .where(or(userId === null ? undefined : eq(users.id, userId), inArray(users.id, ofCompany)))
    .orderBy(users.id)
    .for('key share');
}

/** Until the transaction ends neither the actor's company nor these are closed. */
export async function holdCompanies(
  context: Context,
  others: readonly Id<'company'>[] = [],
): Promise<void> {
  const { companyId } = actorIds(context.actor);
  const ids = companyId === null ? others : [companyId, ...others];
  if (ids.length === 0) return;
  await context.db
    .select({ id: companies.id })
    .from(companies)
    .where(inArray(companies.id, [...ids]))
    .orderBy(companies.id)
    .for('key share');
}

/** Both together, where no membership is locked in between. */
export async function holdParties(
  context: Context,
  others: readonly Id<'company'>[] = [],
): Promise<void> {
  await holdActor(context);
  await holdCompanies(context, others);
}
