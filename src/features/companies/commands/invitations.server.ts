// Company staff: the owner invites people by e-mail, grants permissions and removes them.
import { and, eq, gt, isNull } from 'drizzle-orm';
import { hasConfirmedEmail } from '#features/users/queries.server.ts';
import { countNetworkTry, countTry } from '#platform/http/try-limits.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, notFound, refused } from '#platform/http/problems.ts';
import { requireRecentProof } from '#platform/security/recent-proof.ts';
import { type Member, type Permission, whyNotOwn } from '#shared/actor.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { memberLeft, memberPermitted, staffInvited } from '../events.ts';
import { whyNotManageStaff } from '../permissions.ts';
import { invitationDays, invitationTries, maxOpenInvitations } from '../rules.ts';
import { invitations, members } from '../table.server.ts';

const ownCompany = (context: Context): { companyId: Id<'company'>; userId: Id<'user'> } => {
  const { companyId, userId } = context.actor as Member;
  return { companyId: companyId as Id<'company'>, userId: userId };
};

type Invitation = {
  readonly email: string;
  readonly permissions: readonly Permission[];
  readonly currentPassword?: string | undefined;
};

/**
 * Invites by e-mail; a repeated invitation is sent again with the new permissions. These mails are
 * unsolicited: limited by company, network and recipient, and only for owners with a confirmed
 * e-mail. Throws conflict when too many are open, too_many, refused, unauthenticated, and as
 * `requireRecentProof`.
 */
export const inviteStaff = defineCommand({
  permission: whyNotManageStaff,
  async run(context, { email, permissions, currentPassword }: Invitation): Promise<void> {
    await requireRecentProof(context, currentPassword);
    const { companyId, userId } = ownCompany(context);
    if (!(await hasConfirmedEmail(context, userId))) throw refused('confirmEmailFirst');
    await countNetworkTry(context, 'invitations of a network', invitationTries.network);
    await countTry(context, 'invitations', companyId, invitationTries.company);
    await countTry(context, 'invitations to an e-mail', email, invitationTries.email);
    const expiresAt = new Date(context.now().getTime() + invitationDays * dayMs);
    await inTransaction(context, async (inside) => {
      // Serializes concurrent invitations, so that the limit of open ones holds.
      const [owner] = await inside.db
        .select({ id: members.id })
        .from(members)
        .where(
          and(
            eq(members.companyId, companyId),
            eq(members.userId, userId),
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
          invitedBy: userId,
          email,
          permissions: [...permissions],
          createdAt: inside.now(),
          expiresAt,
        })
        .onConflictDoNothing()
        .returning({ id: invitations.id });
      if (!made) throw conflict(); // A concurrent request sends the same one.
      await emit(inside, staffInvited(made));
    });
  },
});

/** Throws not_found, also for another company's; refused, unauthenticated. */
export const withdrawInvitation = defineCommand({
  permission: whyNotManageStaff,
  async run(context, publicId: string): Promise<void> {
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
  },
});

const staffOf = (companyId: Id<'company'>, publicId: string) =>
  and(
    eq(members.publicId, publicId),
    eq(members.companyId, companyId),
    eq(members.isOwner, false),
    isNull(members.endedAt),
  );

/**
 * Takes effect with the next request. Throws not_found, also for another company's staff and for
 * the owner; refused, unauthenticated, and as `requireRecentProof`.
 */
export const setStaffPermissions = defineCommand({
  permission: whyNotManageStaff,
  async run(
    context,
    publicId: string,
    permissions: readonly Permission[],
    currentPassword?: string,
  ): Promise<void> {
    await requireRecentProof(context, currentPassword);
    const { companyId } = ownCompany(context);
    await inTransaction(context, async (inside) => {
      const [changed] = await inside.db
        .update(members)
        .set({ permissions: [...permissions] })
        .where(staffOf(companyId, publicId))
        .returning({ userId: members.userId });
      if (!changed) throw notFound();
      await emit(inside, memberPermitted(changed));
    });
  },
});

/**
 * The person keeps the account and loses all rights in the company at once. Throws not_found,
 * refused, unauthenticated.
 */
export const removeStaff = defineCommand({
  permission: whyNotManageStaff,
  async run(context, publicId: string): Promise<void> {
    const { companyId } = ownCompany(context);
    await inTransaction(context, async (inside) => {
      const [removed] = await inside.db
        .update(members)
        .set({ endedAt: inside.now() })
        .where(staffOf(companyId, publicId))
        .returning({ userId: members.userId });
      if (!removed) throw notFound();
      await emit(inside, memberLeft(removed));
    });
  },
});

/**
 * Staff leave the company and keep the account. Throws not_found for owners and people without a
 * company, unauthenticated.
 */
export const leaveStaff = defineCommand({
  permission: whyNotOwn,
  async run(context): Promise<void> {
    const userId = (context.actor as Member).userId;
    await inTransaction(context, async (inside) => {
      const [left] = await inside.db
        .update(members)
        .set({ endedAt: inside.now() })
        .where(and(eq(members.userId, userId), eq(members.isOwner, false), isNull(members.endedAt)))
        .returning({ userId: members.userId });
      if (!left) throw notFound();
      await emit(inside, memberLeft(left));
    });
  },
});
