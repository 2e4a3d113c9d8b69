// Ends a person's membership when the person is erased.
import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { notFound } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { staffChanged } from '../events.ts';
import { invitations, members } from '../table.server.ts';
import { holdActor } from '../queries/held-parties.server.ts';
import { closeCompany } from './close-company.server.ts';

/**
 * Runs in the transaction that erases the person. An owner's company is closed, and invitations to
 * the person's address are deleted. Throws conflict (`lastOwner`) while others work there.
 */
export async function leaveCompany(
  context: Context,
  userId: Id<'user'>,
  email: string | null,
): Promise<void> {
  if (email !== null) await context.db.delete(invitations).where(eq(invitations.email, email));
  const [left] = await context.db
    .update(members)
    .set({ endedAt: context.now() })
    .where(and(eq(members.userId, userId), isNull(members.endedAt)))
    .returning({ companyId: members.companyId, isOwner: members.isOwner });
  if (left?.isOwner) await closeCompany(context, left.companyId, userId);
}

/**
 * Closes the company within the transaction in which its owner leaves it. Throws not_found for
 * anyone but the owner, conflict (`lastOwner`) while others work there.
 */
export async function closeCompanyOf(
  context: Context,
  ownerId: Id<'user'>,
  companyId: Id<'company'>,
): Promise<void> {
  await holdActor(context);
  const [left] = await context.db
    .update(members)
    .set({ endedAt: context.now() })
    .where(
      and(
        eq(members.userId, ownerId),
        eq(members.companyId, companyId),
        eq(members.isOwner, true),
        isNull(members.endedAt),
      ),
    )
    .returning({ id: members.id });
  if (!left) throw notFound();
  await closeCompany(context, companyId, ownerId);
  await emit(context, staffChanged([ownerId]));
}
