// Creates an invitation's link when its mail is sent, and redeems it once.
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, invalid } from '#platform/http/problems.ts';
import { hashToken, newToken } from '#platform/security/sealing.ts';
import type { Id } from '#shared/ids.ts';
import { staffChanged } from '../events.ts';
import { companies, invitations, members } from '../table.server.ts';

/**
 * Creates the link's token for the job that sends it and voids the previous one. Returns null when
 * the invitation is no longer open.
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
 * Adds the person to the inviting company, in the caller's transaction. One UPDATE redeems the
 * token, so one of several concurrent requests succeeds. Throws invalid (`linkUsed`), conflict when
 * the person already has a company.
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
  if (company?.disabledAt) throw invalid('linkUsed'); // Closed since the mail was sent.
  await emit(context, staffChanged([userId]));
}
