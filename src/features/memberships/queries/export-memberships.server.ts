import { and, eq, isNull } from 'drizzle-orm';
import { members } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { membershipDocuments, memberships } from '../table.server.ts';

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
