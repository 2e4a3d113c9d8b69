import { and, asc, eq, isNull } from 'drizzle-orm';
import { members } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import {
  membershipDocuments,
  membershipLooks,
  memberships,
  membershipSteps,
} from '../table.server.ts';

/** The applications of the companies that the person owns, for the copy of their data. */
export async function exportMemberships(context: Context, userId: Id<'user'>) {
  const rows = await context.db
    .select({ membership: memberships })
    .from(memberships)
    .innerJoin(
      members,
      and(
        eq(members.companyId, memberships.companyId),
        eq(members.userId, userId),
        members.isOwner,
        isNull(members.endedAt),
      ),
    );
  return Promise.all(
    rows.map(async ({ membership }) => ({
      id: membership.publicId,
      state: membership.state,
      legalForm: membership.legalForm,
      companyData: membership.companyData,
      draft: membership.draft,
      reason: membership.reason,
      createdAt: membership.createdAt,
      requestedAt: membership.requestedAt,
      decidedAt: membership.decidedAt,
      documents: await context.db
        .select({
          kind: membershipDocuments.kind,
          version: membershipDocuments.version,
          format: membershipDocuments.format,
          sizeBytes: membershipDocuments.sizeBytes,
          createdAt: membershipDocuments.createdAt,
        })
        .from(membershipDocuments)
        .where(eq(membershipDocuments.membershipId, membership.id))
        .orderBy(membershipDocuments.createdAt),
    })),
  );
}

/** What the person did and looked at as a reviewer, for the copy of their data. */
export async function exportReviews({ db }: Context, userId: Id<'user'>) {
  const [steps, looks] = await Promise.all([
    db
      .select({
        membership: memberships.publicId,
        from: membershipSteps.from,
        to: membershipSteps.to,
        reason: membershipSteps.reason,
        at: membershipSteps.at,
      })
      .from(membershipSteps)
      .innerJoin(memberships, eq(memberships.id, membershipSteps.membershipId))
      .where(eq(membershipSteps.userId, userId))
      .orderBy(asc(membershipSteps.at), asc(membershipSteps.id)),
    db
      .select({
        membership: memberships.publicId,
        kind: membershipLooks.kind,
        version: membershipLooks.version,
        at: membershipLooks.at,
      })
      .from(membershipLooks)
      .innerJoin(memberships, eq(memberships.id, membershipLooks.membershipId))
      .where(eq(membershipLooks.userId, userId))
      .orderBy(asc(membershipLooks.at), asc(membershipLooks.id)),
  ]);
  return { steps, looks };
}
