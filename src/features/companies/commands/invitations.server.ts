// Who works in a company: its owner asks people by e-mail, grants them what they may do, and lets them go.
import { and, eq, gt, isNull } from 'drizzle-orm';
import { countNetworkTry, countTry } from '#features/accounts/services/limits.server.ts';
import { findAccount } from '#features/accounts/queries/account.server.ts';
import { tries } from '#features/accounts/rules.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, invalid, notFound, refused } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { hashToken, newToken } from '#platform/security/sealing.ts';
import { type Member, type Permission, whyNotOwn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { memberLeft, memberPermitted, membershipsChanged, staffInvited } from '../events.ts';
import { whyNotManageStaff } from '../permissions.ts';
import { invitationDays, maxOpenInvitations } from '../rules.ts';
import { companies, invitations, members } from '../table.server.ts';

const ownCompany = (context: Context): { companyId: Id<'company'>; personId: Id<'person'> } => {
  permit(whyNotManageStaff(context.actor));
  const { companyId, personId } = context.actor as Member;
  return { companyId: companyId as Id<'company'>, personId: personId as Id<'person'> };
};

/**
 * Invites to the company by mail; invited again, the mail is sent again with the new permissions.
 * These mails are unsolicited: limited by company, network and recipient, and only for owners with
 * a confirmed e-mail. Throws Conflict when too many are open, TooMany, Refused, Unauthenticated.
 */
export async function inviteStaff(
  context: Context,
  { email, permissions }: { email: string; permissions: readonly Permission[] },
): Promise<void> {
  const { companyId, personId } = ownCompany(context);
  await demandConfirmedEmail(context, personId);
  await countNetworkTry(context, 'invitations of a network', tries.networkInvitation);
  await countTry(context, 'invitations', companyId, tries.invitation);
  await countTry(context, 'invitations to an e-mail', email, tries.invitedEmail);
  const expiresAt = new Date(context.now().getTime() + invitationDays * 86_400_000);
  await inTransaction(context, async (inside) => {
    // One after the other: of thirty at once no more are open than may be.
    const [owner] = await inside.db
      .select({ id: members.id })
      .from(members)
      .where(
        and(
          eq(members.companyId, companyId),
          eq(members.personId, personId),
          isNull(members.endedAt),
        ),
      )
      .for('update');
    if (!owner) throw notFound();
    if (
      (await inside.db.$count(
        invitations,
        and(
          eq(invitations.companyId, companyId),
          isNull(invitations.acceptedAt),
          isNull(invitations.withdrawnAt),
          gt(invitations.expiresAt, inside.now()),
        ),
      )) >= maxOpenInvitations
    )
      throw conflict('tooManyInvitations');
    const open = and(
      eq(invitations.companyId, companyId),
      eq(invitations.email, email),
      isNull(invitations.acceptedAt),
      isNull(invitations.withdrawnAt),
    );
    await inside.db.update(invitations).set({ withdrawnAt: inside.now() }).where(open);
    const [made] = await inside.db
      .insert(invitations)
      .values({
        companyId,
        invitedBy: personId,
        email,
        permissions: [...permissions],
        createdAt: inside.now(),
        expiresAt,
      })
      .onConflictDoNothing()
      .returning({ id: invitations.id });
    if (!made) throw conflict(); // asked twice at once: the other one is sent
    await emit(inside, staffInvited(made));
  });
}

/** Throws Refused. */
async function demandConfirmedEmail(context: Context, personId: Id<'person'>): Promise<void> {
  const account = await findAccount(context, personId);
  if (!account?.emailConfirmedAt) throw refused('confirmEmailFirst');
}

/**
 * For the job that sends it: makes the link's token, the one before is void. Null when the
 * invitation is not open any more.
 */
export async function prepareInvitation(
  context: Context,
  id: Id<'invitation'>,
): Promise<{ email: string; company: string; inviterId: Id<'person'>; token: string } | null> {
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
 * One UPDATE takes it, so of many at once one joins. Throws Invalid (`linkUsed`), Conflict when the
 * person works somewhere already.
 */
export async function takeInvitation(
  context: Context,
  token: string,
  personId: Id<'person'>,
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
      personId,
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
  await emit(context, membershipsChanged([personId]));
}

/** Throws NotFound, also for another company's; Refused, Unauthenticated. */
export async function withdrawInvitation(context: Context, publicId: string): Promise<void> {
  const { companyId } = ownCompany(context);
  const { rowCount } = await context.db
    .update(invitations)
    .set({ withdrawnAt: context.now() })
    .where(
      and(
        eq(invitations.publicId, publicId),
        eq(invitations.companyId, companyId),
        isNull(invitations.acceptedAt),
        isNull(invitations.withdrawnAt),
      ),
    );
  if (rowCount === 0) throw notFound();
}

const staffOf = (companyId: Id<'company'>, publicId: string) =>
  and(
    eq(members.publicId, publicId),
    eq(members.companyId, companyId),
    eq(members.isOwner, false),
    isNull(members.endedAt),
  );

/**
 * Counts from the next request on. Throws NotFound, also for another company's staff and for the
 * owner; Refused, Unauthenticated.
 */
export async function setStaffPermissions(
  context: Context,
  publicId: string,
  permissions: readonly Permission[],
): Promise<void> {
  const { companyId } = ownCompany(context);
  await inTransaction(context, async (inside) => {
    const [changed] = await inside.db
      .update(members)
      .set({ permissions: [...permissions] })
      .where(staffOf(companyId, publicId))
      .returning({ personId: members.personId });
    if (!changed) throw notFound();
    await emit(inside, memberPermitted(changed));
  });
}

/**
 * The person keeps the account and loses every right in the company at once. Throws NotFound,
 * Refused, Unauthenticated.
 */
export async function removeStaff(context: Context, publicId: string): Promise<void> {
  const { companyId } = ownCompany(context);
  await inTransaction(context, async (inside) => {
    const [removed] = await inside.db
      .update(members)
      .set({ endedAt: inside.now() })
      .where(staffOf(companyId, publicId))
      .returning({ personId: members.personId });
    if (!removed) throw notFound();
    await emit(inside, memberLeft(removed));
  });
}

/**
 * Staff leave by themselves, and keep the account. Throws NotFound for owners and for those who
 * work nowhere, Unauthenticated.
 */
export async function leaveStaff(context: Context): Promise<void> {
  permit(whyNotOwn(context.actor));
  const personId = (context.actor as Member).personId as Id<'person'>;
  await inTransaction(context, async (inside) => {
    const [left] = await inside.db
      .update(members)
      .set({ endedAt: inside.now() })
      .where(
        and(eq(members.personId, personId), eq(members.isOwner, false), isNull(members.endedAt)),
      )
      .returning({ personId: members.personId });
    if (!left) throw notFound();
    await emit(inside, memberLeft(left));
  });
}
