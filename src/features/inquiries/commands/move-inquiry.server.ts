// Closes, reopens, blocks and unblocks inquiries, and shares the business card.
import { and, eq } from 'drizzle-orm';
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { inquiryChanged } from '../events.ts';
import { whyNotBlock, whyNotInquire, whyNotTalk } from '../permissions.ts';
import { getInquiryParty, type NamedInquiry, readersOf } from '../queries/inquiry-party.server.ts';
import type { InquiryMove } from '../rules.ts';
import type { InquiryActor } from '../schemas.ts';
import { moveInquiries } from '../services/move-inquiry.server.ts';
import { inquiries } from '../table.server.ts';

/** Throws conflict when it is in another state, or was blocked by another one. */
async function take(
  context: Context,
  { id, move, by }: { id: string; move: InquiryMove; by: InquiryActor },
): Promise<void> {
  const isMoved = await inTransaction(context, async (inside) => {
    await holdParties(inside);
    return (await moveInquiries(inside, eq(inquiries.publicId, id), { move, by })).length > 0;
  });
  if (!isMoved) throw conflict(move === 'unblock' ? 'inquiryBlockedByOther' : 'inquiryMoved');
}

const partyMove = (move: InquiryMove) =>
  defineCommand({
    permission: whyNotTalk,
    async run(context, inquiry: NamedInquiry): Promise<void> {
      const { row, side } = await getInquiryParty(context, inquiry);
      await take(context, { id: row.publicId, move, by: side });
    },
  });

/** Throws conflict, not_found, refused, unauthenticated. */
export const closeInquiry = partyMove('close');
/** Throws conflict, not_found, refused, unauthenticated. */
export const reopenInquiry = partyMove('reopen');

/** A party by its company; the market’s staff where it is none. */
async function blocker(context: Context, inquiry: NamedInquiry): Promise<InquiryActor> {
  if (whyNotAdministerWith('inquiry')(context.actor) !== null)
    return (await getInquiryParty(context, inquiry)).side;
  const [row] = await context.db
    .select({ seller: inquiries.sellerCompanyId })
    .from(inquiries)
    .where(eq(inquiries.publicId, inquiry.inquiry));
  if (!row) throw notFound();
  const { actor } = context;
  const isParty = actor.kind === 'member' && actor.companyId === row.seller;
  return isParty ? 'seller' : 'staff';
}

/** Neither side writes any more. Throws conflict, not_found, refused, unauthenticated. */
export const blockInquiry = defineCommand({
  permission: whyNotBlock,
  async run(context, inquiry: NamedInquiry): Promise<void> {
    const by = await blocker(context, inquiry);
    await take(context, { id: inquiry.inquiry, move: 'block', by });
  },
});

/** Only for the one who has blocked it. Throws conflict, not_found, refused, unauthenticated. */
export const unblockInquiry = defineCommand({
  permission: whyNotBlock,
  async run(context, inquiry: NamedInquiry): Promise<void> {
    const by = await blocker(context, inquiry);
    await take(context, { id: inquiry.inquiry, move: 'unblock', by });
  },
});

/** Shows the supplier who asks. Works repeatedly. Throws not_found, refused, unauthenticated. */
export const shareInquiryCard = defineCommand({
  permission: whyNotInquire,
  async run(context, inquiry: string): Promise<void> {
    const { row } = await getInquiryParty(context, { inquiry, side: 'buyer' });
    await inTransaction(context, async (inside) => {
      const shared = await inside.db
        .update(inquiries)
        .set({ sharesCard: true, updatedAt: inside.now() })
        .where(and(eq(inquiries.id, row.id), eq(inquiries.sharesCard, false)))
        .returning({ id: inquiries.publicId });
      const userIds = shared.length === 0 ? [] : await readersOf(inside, row);
      for (const { id } of shared) await emit(inside, inquiryChanged({ id, userIds }));
    });
  },
});
