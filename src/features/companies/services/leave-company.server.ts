// Somebody's work in a company ends because the person goes.
import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { invitations, members } from '../table.server.ts';
import { closeCompany } from './close-company.server.ts';

/**
 * Within the transaction that erases the person. An owner's company closes with it. Invitations to
 * the person's address go, too. Throws conflict (`lastOwner`) while others work there.
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
