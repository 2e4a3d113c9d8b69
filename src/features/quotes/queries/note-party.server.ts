// On which side of a quote the reader's company is.
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { members } from '#features/companies/table.server.ts';
import { whyNotAskForQuotes } from '#features/rfqs/permissions.ts';
import { rfqs } from '#features/rfqs/table.server.ts';
import type { ThreadSide } from '#features/threads/schemas.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotAnswer } from '../permissions.ts';
import { areContactsHidden } from '../rules.ts';
import { quotes } from '../table.server.ts';

export type NoteParty = {
  readonly quoteId: Id<'quote'>;
  readonly side: ThreadSide;
  readonly userId: Id<'user'>;
  readonly threadId: Id<'thread'> | null;
  readonly buyerId: Id<'company'>;
  readonly sellerId: Id<'company'>;
  readonly hidesContacts: boolean;
};

/** A quote as its two parties name it: the seller by itself, the buyer by the request as well. */
export type NotedQuote = {
  readonly quote: string;
  /** Null on the seller's side. */
  readonly rfq: string | null;
};

/** Throws not_found unless the quote is the company's or answers its request; refused. */
export async function getNoteParty(
  context: Context,
  { quote, rfq }: NotedQuote,
): Promise<NoteParty> {
  const { actor } = context;
  const companyId = actor.kind === 'member' ? actor.companyId : null;
  if (actor.kind !== 'member' || companyId === null) throw notFound();
  const [row] = await context.db
    .select({
      quoteId: quotes.id,
      state: quotes.state,
      threadId: quotes.threadId,
      buyerId: rfqs.companyId,
      sellerId: quotes.companyId,
      sharesCard: rfqs.sharesCard,
    })
    .from(quotes)
    .innerJoin(rfqs, eq(rfqs.id, quotes.rfqId))
    .where(
      and(
        eq(quotes.publicId, quote),
        rfq === null
          ? eq(quotes.companyId, companyId)
          : and(eq(rfqs.publicId, rfq), eq(rfqs.companyId, companyId)),
      ),
    );
  if (!row) throw notFound();
  const { state, sharesCard, ...party } = row;
  const side = rfq === null ? 'seller' : 'buyer';
  permit(side === 'seller' ? whyNotAnswer(actor) : whyNotAskForQuotes(actor));
  return {
    ...party,
    side,
    userId: actor.userId,
    hidesContacts: areContactsHidden({ state, sharesCard }),
  };
}

/** The members of a company who may read the notes on this side. */
export async function readersOf(
  context: Context,
  companyId: Id<'company'>,
  side: ThreadSide,
): Promise<string[]> {
  const permission = side === 'buyer' ? 'rfq' : 'rfqQuotes';
  const rows = await context.db
    .select({ userId: members.userId })
    .from(members)
    .where(
      and(
        eq(members.companyId, companyId),
        isNull(members.endedAt),
        or(members.isOwner, sql`${permission} = any(${members.permissions})`),
      ),
    );
  return rows.map(({ userId }) => userId);
}
