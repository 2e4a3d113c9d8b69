import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import { hashToken } from '#platform/security/sealing.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotManageStaff } from '../permissions.ts';
import { staffLimitOf } from './staff-limit.server.ts';
import { companies, invitations, members } from '../table.server.ts';

/**
 * Lists the staff and open invitations of the user's company. Throws refused for anyone but its
 * owner, unauthenticated.
 */
export async function getOwnStaff(context: Context) {
  permit(whyNotManageStaff(context.actor));
  const companyId = (context.actor as Member).companyId as Id<'company'>;
  const [staff, invited, staffLimitCents] = await Promise.all([
    context.db
      .select({
        publicId: members.publicId,
        name: users.name,
        email: users.email,
        isOwner: members.isOwner,
        permissions: members.permissions,
        joinedAt: members.joinedAt,
      })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(and(eq(members.companyId, companyId), isNull(members.endedAt)))
      .orderBy(desc(members.isOwner), asc(members.joinedAt)),
    context.db
      .select({
        publicId: invitations.publicId,
        email: invitations.email,
        permissions: invitations.permissions,
        createdAt: invitations.createdAt,
        expiresAt: invitations.expiresAt,
      })
      .from(invitations)
      .where(
        and(
          eq(invitations.companyId, companyId),
          isNull(invitations.acceptedAt),
          isNull(invitations.withdrawnAt),
          gt(invitations.expiresAt, context.now()),
        ),
      )
      .orderBy(desc(invitations.createdAt)),
    staffLimitOf(context, companyId),
  ]);
  return { staff, invited, staffLimitCents };
}

/**
 * Returns what an invitation's page shows to the holder of its link; null when it is no longer
 * open.
 */
export async function findInvitation(context: Context, token: string) {
  const [found] = await context.db
    .select({
      email: invitations.email,
      companyId: invitations.companyId,
      company: companies.name,
      isAdmin: companies.isAdmin,
      permissions: invitations.permissions,
    })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .where(
      and(
        eq(invitations.tokenHash, hashToken(token)),
        isNull(invitations.acceptedAt),
        isNull(invitations.withdrawnAt),
        gt(invitations.expiresAt, context.now()),
        isNull(companies.disabledAt),
      ),
    );
  return found ?? null;
}
