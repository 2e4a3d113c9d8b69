// Makes the link of an invitation when its mail is sent, and takes it once.
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, invalid } from '#platform/http/problems.ts';
import { hashToken, newToken } from '#platform/security/sealing.ts';
import type { Id } from '#shared/ids.ts';
import { membershipsChanged } from '../events.ts';
import { companies, invitations, members } from '../table.server.ts';

/**
 * For the job that sends it: makes the link's token, the one before is void. Null when the
 * invitation is not open any more.
 */
export async function prepareInvitation(
  context: Context,
  id: Id<'invitation'>,
): Promise<{ email: string; company: string; inviterId: Id<'user'>; token: string } | null> {
  const { token, hash } = newToken();
  const [invitation] = await context.db
    .update(invitations)
    .set({ tokenHash: hash })
    .where(
      and(
        eq(invitations.id, id),
        isNull(invitations.acceptedAt),
        isNull(invitations.withdrawnAt),
        gt(invitations.expiresAt, context.now()),
      ),
    )
    .returning({
      email: invitations.email,
      companyId: invitations.companyId,
      inviterId: invitations.invitedBy,
    });
  if (!invitation) return null;
  const [company] = await context.db
    .select({ name: companies.name, disabledAt: companies.disabledAt })
    .from(companies)
    .where(eq(companies.id, invitation.companyId));
  if (company!.disabledAt) return null;
  return {
    email: invitation.email,
    inviterId: invitation.inviterId,
    company: company!.name,
    token,
  };
}

/**
 * The person joins the company that asked; within the transaction that knows whose the token is.
 * One UPDATE takes it, so of many at once one joins. Throws invalid (`linkUsed`), conflict when the
 * person works somewhere already.
 */
export async function takeInvitation(
  context: Context,
  token: string,
  userId: Id<'user'>,
): Promise<void> {
  const [taken] = await context.db
    .update(invitations)
    .set({ acceptedAt: context.now() })
    .where(
      and(
        eq(invitations.tokenHash, hashToken(token)),
        isNull(invitations.acceptedAt),
        isNull(invitations.withdrawnAt),
        gt(invitations.expiresAt, context.now()),
      ),
    )
    .returning({ companyId: invitations.companyId, permissions: invitations.permissions });
  if (!taken) throw invalid('linkUsed');
  const [joined] = await context.db
    .insert(members)
    .values({
      companyId: taken.companyId,
      userId,
      isOwner: false,
      permissions: taken.permissions,
      joinedAt: context.now(),
    })
    .onConflictDoNothing()
    .returning({ id: members.id });
  if (!joined) throw conflict('alreadyMember');
  const [company] = await context.db
    .select({ disabledAt: companies.disabledAt })
    .from(companies)
    .where(eq(companies.id, taken.companyId));
  if (company?.disabledAt) throw invalid('linkUsed'); // closed since the mail was sent
  await emit(context, membershipsChanged([userId]));
}
