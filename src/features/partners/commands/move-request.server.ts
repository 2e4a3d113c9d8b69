// What staff do with requests of partners.
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { noteAct } from '#features/users/services/business-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import { partnerAgreed } from '../events.ts';
import { whyNotTalkToPartners } from '../permissions.ts';
import { type PartnerMove, partnerMove } from '../rules.ts';
import { noAgreement, type PartnerAgreement } from '../schemas.ts';
import { partnerRequests } from '../table.server.ts';

/**
 * `agreement`: of the move `agree`. Throws conflict when another member of staff was faster,
 * not_found, refused, unauthenticated.
 */
export const movePartnerRequest = defineCommand({
  permission: whyNotTalkToPartners,
  async run(
    context,
    publicId: string,
    kind: PartnerMove,
    note: string,
    agreement: PartnerAgreement = noAgreement,
  ): Promise<void> {
    const { from, to } = partnerMove(kind);
    const named = and(
      eq(partnerRequests.publicId, publicId),
      isNotNull(partnerRequests.confirmedAt),
    );
    await inTransaction(context, async (inside) => {
      const moved = await inside.db
        .update(partnerRequests)
        .set({ state: to, note, updatedAt: inside.now(), ...(kind === 'agree' && agreement) })
        .where(and(named, inArray(partnerRequests.state, [...from])))
        .returning({ id: partnerRequests.id });
      if (moved.length === 0) {
        const isKnown = (await inside.db.$count(partnerRequests, named)) > 0;
        throw isKnown ? conflict('partnerMoved') : notFound();
      }
      if (kind === 'agree') await emit(inside, partnerAgreed());
      await noteAct(inside, {
        kind: 'partner_request_moved',
        subject: publicId,
        after: { state: to },
      });
    });
  },
});
