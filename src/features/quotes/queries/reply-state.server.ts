// Whether the reader's company may answer a request, and what it has answered.
import { and, eq } from 'drizzle-orm';
import { countQuotes, packageOf } from '#features/packages/queries/company-package.server.ts';
import type { Context } from '#platform/context.ts';
import { findAnswerableRfq } from './answerable-rfq.server.ts';
import { whyNotAnswer } from '../permissions.ts';
import { hasOfferedProduct, quotingSeller, whySellerMayNot } from './quoting-seller.server.ts';
import { quotes } from '../table.server.ts';

export type ReplyState = {
  /** Key of the `error` texts; null: it may answer. */
  readonly refusal: string | null;
  /** Public id of the company's own quote. */
  readonly quoteId: string | null;
  /** Of this month's quotes of its package; null without a company or without a limit. */
  readonly quotesLeftInMonth: number | null;
  /** The month's quotes of its package; null likewise. */
  readonly quotesInMonth: number | null;
};

const refusedWith = (refusal: string): ReplyState => ({
  refusal,
  quoteId: null,
  quotesLeftInMonth: null,
  quotesInMonth: null,
});

/** The refusals are in the order in which submitting throws them. Throws not_found. */
export async function getReplyState(context: Context, rfqPublicId: string): Promise<ReplyState> {
  const rfq = await findAnswerableRfq(context, rfqPublicId);
  const refusal = whyNotAnswer(context.actor);
  if (refusal !== null) return refusedWith(refusal);
  const seller = quotingSeller(context);
  const [reason, current, taken, isOffering, own] = await Promise.all([
    whySellerMayNot(context, seller, rfq, { isLocked: false }),
    packageOf(context, seller.companyId),
    countQuotes(context, seller.companyId),
    hasOfferedProduct(context, seller),
    context.db
      .select({ publicId: quotes.publicId })
      .from(quotes)
      .where(and(eq(quotes.rfqId, rfq.id), eq(quotes.companyId, seller.companyId))),
  ]);
  const quoteId = own[0]?.publicId ?? null;
  const quotesLeftInMonth =
    current.quoteLimit === null ? null : Math.max(0, current.quoteLimit - taken);
  const isOpen = rfq.state === 'open' && rfq.quotesLeft > 0 && rfq.expiresAt! > context.now();
  const why =
    reason ??
    (quotesLeftInMonth === 0 ? 'quotesUsed' : null) ??
    (isOffering ? null : 'noProductsPublished') ??
    (quoteId === null ? null : 'alreadyAnswered') ??
    (isOpen ? null : 'answersCompleted');
  return { refusal: why, quoteId, quotesLeftInMonth, quotesInMonth: current.quoteLimit };
}
