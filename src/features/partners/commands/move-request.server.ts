// What staff do with requests of partners.
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { defineCommand } from '#platform/commands.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import { whyNotTalkToPartners } from '../permissions.ts';
import { type PartnerMove, partnerMove } from '../rules.ts';
import { partnerRequests } from '../table.server.ts';

/** Throws conflict when another member of staff was faster, not_found, refused, unauthenticated. */
export const movePartnerRequest = defineCommand({
  permission: whyNotTalkToPartners,
  async run(context, publicId: string, kind: PartnerMove, note: string): Promise<void> {
    const { from, to } = partnerMove(kind);
    const named = and(
      eq(partnerRequests.publicId, publicId),
      isNotNull(partnerRequests.confirmedAt),
    );
    const moved = await context.db
      .update(partnerRequests)
      .set({ state: to, note, updatedAt: context.now() })
      .where(and(named, inArray(partnerRequests.state, [...from])))
      .returning({ id: partnerRequests.id });
    if (moved.length > 0) return;
    const isKnown = (await context.db.$count(partnerRequests, named)) > 0;
    throw isKnown ? conflict('partnerMoved') : notFound();
  },
});
