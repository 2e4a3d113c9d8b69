// Looks at documents: of their company, and of reviewers, whose looks the company reads.
import { and, eq } from 'drizzle-orm';
import { holdActor } from '#features/companies/queries/held-parties.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { notFound, refused } from '#platform/http/problems.ts';
import { actorIds } from '#shared/actor.ts';
import { whyNotApply, whyNotReviewMemberships } from '../permissions.ts';
import { findDocument, openDocument } from '../queries/open-document.server.ts';
import type { DocumentKind } from '../schemas.ts';
import { ofOwnCompany } from '../services/own-membership.server.ts';
import { isOfOthers } from '../services/review-turn.server.ts';
import { membershipLooks, memberships } from '../table.server.ts';

/** Throws not_found, unavailable, refused, unauthenticated. */
export const openOwnDocument = defineCommand({
  permission: whyNotApply,
  async run(context, kind: DocumentKind): ReturnType<typeof openDocument> {
    return openDocument(context, await findDocument(context, ofOwnCompany(context), kind, null));
  },
});

/**
 * Throws not_found, refused for a company in which the reviewer works or worked, unavailable,
 * unauthenticated.
 */
export const lookAtDocument = defineCommand({
  permission: whyNotReviewMemberships,
  async run(
    context,
    publicId: string,
    kind: DocumentKind,
    version: number | null,
  ): ReturnType<typeof openDocument> {
    const row = await findDocument(context, eq(memberships.publicId, publicId), kind, version);
    const isOthers = await context.db.$count(
      memberships,
      and(eq(memberships.id, row.membershipId), isOfOthers(context)),
    );
    if (isOthers === 0) throw refused('ownMembership');
    const opened = await openDocument(context, row);
    await inTransaction(context, async (inside) => {
      await holdActor(inside);
      // Its company may be closed while the file is read.
      const [held] = await inside.db
        .select({ id: memberships.id })
        .from(memberships)
        .where(eq(memberships.id, row.membershipId))
        .for('key share');
      if (!held) throw notFound();
      await inside.db.insert(membershipLooks).values({
        membershipId: held.id,
        kind: row.kind,
        version: row.version,
        userId: actorIds(inside.actor).userId,
        at: inside.now(),
      });
    });
    return opened;
  },
});
