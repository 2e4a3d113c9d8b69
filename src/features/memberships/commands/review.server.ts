// Staff review applications: one reviewer at a time, one decision, which is final.
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { listCompany } from '#features/directory/services/list-company.server.ts';
import { directoryTag } from '#features/directory/events.ts';
import { noteOwnAct } from '#features/users/services/security-log.server.ts';
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { conflict, invalid } from '#platform/http/problems.ts';
import { actorIds } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotReviewMemberships } from '../permissions.ts';
import { requiredDocuments, reviewTurnMs } from '../rules.ts';
import { decisionReason, type DocumentKind } from '../schemas.ts';
import { type MembershipRow, moveMembership } from '../services/move-membership.server.ts';
import { reviewable, whyNotReviewed } from '../services/review-turn.server.ts';
import { membershipDocuments, membershipLooks } from '../table.server.ts';

/** The version of each document that the reviewer saw. */
export type SeenVersions = Readonly<Partial<Record<DocumentKind, number>>>;

const turnOf = (context: Context) => ({
  reviewerId: actorIds(context.actor).userId,
  turnEndsAt: new Date(context.now().getTime() + reviewTurnMs),
});

/**
 * Begins the review, or goes on with it: for half an hour no other reviewer decides. Throws
 * conflict while another has the turn, refused for one's own company, not_found, unauthenticated.
 */
export const takeMembership = defineCommand({
  permission: whyNotReviewMemberships,
  async run(context, publicId: string): Promise<void> {
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      const set = turnOf(inside);
      const moved = await moveMembership(inside, reviewable(inside, publicId), 'take', { set });
      if (!moved) throw await whyNotReviewed(inside, publicId);
    });
  },
});

const currentDocument = (membershipId: Id<'membership'>, kind: DocumentKind, version: number) =>
  and(
    eq(membershipDocuments.membershipId, membershipId),
    eq(membershipDocuments.kind, kind),
    eq(membershipDocuments.version, version),
    isNull(membershipDocuments.replacedAt),
  );

/** The reviewer has opened this version. */
const hasLookedAt = async (
  { actor, db }: Context,
  membershipId: Id<'membership'>,
  kind: DocumentKind,
  version: number,
): Promise<boolean> =>
  (await db.$count(
    membershipLooks,
    and(
      eq(membershipLooks.membershipId, membershipId),
      eq(membershipLooks.kind, kind),
      eq(membershipLooks.version, version),
      sql`${membershipLooks.userId} is not distinct from ${actorIds(actor).userId}`,
    ),
  )) > 0;

/**
 * Takes the turn as well. Throws conflict when the reviewer has not opened the document, or it was
 * replaced since; refused, not_found, unauthenticated.
 */
export const acceptMembershipDocument = defineCommand({
  permission: whyNotReviewMemberships,
  async run(context, publicId: string, kind: DocumentKind, version: number): Promise<void> {
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      const held = await moveMembership(inside, reviewable(inside, publicId), 'take', {
        set: turnOf(inside),
      });
      if (!held) throw await whyNotReviewed(inside, publicId);
      if (!(await hasLookedAt(inside, held.id, kind, version))) throw conflict('documentNotOpened');
      const accepted = await inside.db
        .update(membershipDocuments)
        .set({ acceptedAt: inside.now(), returnedReason: null })
        .where(currentDocument(held.id, kind, version))
        .returning({ id: membershipDocuments.id });
      if (accepted.length === 0) throw conflict('documentReplaced');
    });
  },
});

/**
 * Returns the application with a reason for each document, or one for the company's data. Throws
 * invalid without any, conflict, refused, not_found, unauthenticated.
 */
export const returnMembership = defineCommand({
  permission: whyNotReviewMemberships,
  async run(
    context,
    publicId: string,
    {
      reason,
      documents,
    }: {
      /** What is to be done, which the mail says. */
      readonly reason: string;
      readonly documents: Readonly<Partial<Record<DocumentKind, string>>>;
    },
  ): Promise<void> {
    const why = decisionReason.parse(reason);
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      const moved = await moveMembership(inside, reviewable(inside, publicId), 'return', {
        reason: why,
        set: { reason: why, reviewerId: null, turnEndsAt: null },
      });
      if (!moved) throw await whyNotReviewed(inside, publicId);
      for (const [kind, said] of Object.entries(documents) as [DocumentKind, string][]) {
        const text = decisionReason.parse(said);
        await inside.db
          .update(membershipDocuments)
          .set({ returnedReason: text, acceptedAt: null })
          .where(
            and(
              eq(membershipDocuments.membershipId, moved.id),
              eq(membershipDocuments.kind, kind),
              isNull(membershipDocuments.replacedAt),
            ),
          );
      }
    });
  },
});

/** Every required document's present version was accepted, and is the one that was seen. */
async function checkAccepted(
  context: Context,
  { id, legalForm }: Pick<MembershipRow, 'id' | 'legalForm'>,
  seen: SeenVersions,
): Promise<void> {
  const accepted = await context.db
    .select({ kind: membershipDocuments.kind, version: membershipDocuments.version })
    .from(membershipDocuments)
    .where(
      and(
        eq(membershipDocuments.membershipId, id),
        isNull(membershipDocuments.replacedAt),
        isNotNull(membershipDocuments.acceptedAt),
      ),
    );
  for (const kind of requiredDocuments(legalForm)) {
    const found = accepted.find((document) => document.kind === kind);
    if (!found) throw invalid({ [kind]: { key: 'documentNotAccepted', values: { kind } } });
    if (found.version !== seen[kind]) throw conflict('documentReplaced');
  }
}

/**
 * For good: the company is listed in the directory. `seen`: the versions on which the decision is
 * based. Throws invalid with what was not accepted, conflict, refused, not_found, unauthenticated.
 */
export const approveMembership = defineCommand({
  permission: whyNotReviewMemberships,
  async run(context, publicId: string, seen: SeenVersions): Promise<void> {
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      const now = inside.now();
      const moved = await moveMembership(inside, reviewable(inside, publicId), 'approve', {
        set: { decidedAt: now, reviewerId: null, turnEndsAt: null, reason: null },
        tags: [directoryTag],
      });
      if (!moved?.companyData) throw await whyNotReviewed(inside, publicId);
      await checkAccepted(inside, moved, seen);
      await listCompany(inside, { companyId: moved.companyId, facts: moved.companyData });
      await noteOwnAct(inside, 'membership_approved', moved.companyData.legalName);
    });
  },
});

/** For good, with a reason. Throws invalid, conflict, refused, not_found, unauthenticated. */
export const rejectMembership = defineCommand({
  permission: whyNotReviewMemberships,
  async run(context, publicId: string, reason: string): Promise<void> {
    const why = decisionReason.parse(reason);
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      const moved = await moveMembership(inside, reviewable(inside, publicId), 'reject', {
        reason: why,
        set: { decidedAt: inside.now(), reviewerId: null, turnEndsAt: null, reason: why },
      });
      if (!moved) throw await whyNotReviewed(inside, publicId);
      await noteOwnAct(
        inside,
        'membership_rejected',
        `${moved.companyData?.legalName ?? publicId}: ${why}`,
      );
    });
  },
});
