// A seller answers a request, revises the answer and withdraws it.
import { eq } from 'drizzle-orm';
import { holdActor, holdParties } from '#features/companies/queries/held-parties.server.ts';
import { takeMonthlyQuote } from '#features/packages/services/take-monthly-quote.server.ts';
import { takeQuotePlace } from '#features/rfqs/services/award-rfq.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, notFound, refused } from '#platform/http/problems.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { quoteMoved } from '../events.ts';
import { whyNotAnswer } from '../permissions.ts';
import type { QuoteInput, QuoteOffer } from '../schemas.ts';
import { limits, whyNotOffer } from '../rules.ts';
import { findAnswerableRfq } from '../queries/answerable-rfq.server.ts';
import { findRfqOfOwnQuote, lockOwnQuote } from '../queries/held-quote.server.ts';
import { moveQuotes } from '../services/move-quote.server.ts';
import { attachFiles } from '../services/quote-files.server.ts';
import {
  hasOfferedProduct,
  lockOfferedProduct,
  type QuotingSeller,
  quotingSeller,
  whySellerMayNot,
} from '../queries/quoting-seller.server.ts';
import { quotes, quoteSteps } from '../table.server.ts';

const endOf = (context: Context, { validDays }: QuoteOffer): Date =>
  new Date(context.now().getTime() + validDays * dayMs);

/** Throws refused; not_found for a product that the company does not offer. */
async function lockProduct(
  context: Context,
  seller: QuotingSeller,
  publicId: string,
): Promise<Id<'product'>> {
  const productId = await lockOfferedProduct(context, seller, publicId);
  if (productId !== null) return productId;
  if (await hasOfferedProduct(context, seller)) throw notFound();
  throw refused('noProductsPublished');
}

type NewQuote = {
  readonly rfqId: Id<'rfq'>;
  readonly seller: QuotingSeller;
  readonly productId: Id<'product'>;
  readonly offer: QuoteOffer;
};

/** Throws conflict when the company has answered the request. */
async function insertQuote(
  context: Context,
  { rfqId, seller, productId, offer }: NewQuote,
): Promise<{ id: Id<'quote'>; publicId: string }> {
  const now = context.now();
  const [quote] = await context.db
    .insert(quotes)
    .values({
      rfqId,
      ...seller,
      productId,
      offer,
      offeredAt: now,
      validUntil: endOf(context, offer),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: [quotes.rfqId, quotes.companyId] })
    .returning({ id: quotes.id, publicId: quotes.publicId });
  if (!quote) throw conflict('alreadyAnswered');
  const [step] = await context.db
    .insert(quoteSteps)
    .values({ quoteId: quote.id, ...seller, to: 'submitted', revision: 1, offer, at: now })
    .returning({ id: quoteSteps.id });
  await emit(
    context,
    quoteMoved({ quoteId: quote.id, stepId: step!.id, from: null, to: 'submitted' }),
  );
  return quote;
}

/**
 * Answers a request, once for each company. Counts against the month's quotes of its package and
 * takes one of the request's places, all or nothing. Throws unauthenticated, refused, not_found,
 * conflict (`alreadyAnswered`, `answersCompleted`).
 */
export const submitQuote = defineCommand({
  permission: whyNotAnswer,
  async run(
    context,
    rfqPublicId: string,
    { product, ...offer }: QuoteInput,
  ): Promise<{ publicId: string }> {
    const seller = quotingSeller(context);
    const rfq = await findAnswerableRfq(context, rfqPublicId);
    // Every submission locks in this order: person, member, company, counter, product, request.
    return inTransaction(context, async (inside) => {
      await holdActor(inside);
      const refusal = await whySellerMayNot(inside, seller, rfq, { isLocked: true });
      if (refusal !== null) throw refused(refusal);
      await takeMonthlyQuote(inside, seller.companyId);
      const productId = await lockProduct(inside, seller, product);
      const quote = await insertQuote(inside, { rfqId: rfq.id, seller, productId, offer });
      if (!(await takeQuotePlace(inside, rfq.id))) throw conflict('answersCompleted');
      await attachFiles(inside, { ...seller, rfqId: rfq.id }, quote.id);
      return { publicId: quote.publicId };
    });
  },
});

/**
 * Makes a new offer, which also answers a counter and confirms a quote after its request was
 * edited. Throws unauthenticated, refused, not_found, too_many, conflict when the quote
 * (`quoteEnded`) or its request has ended (`rfqEnded`), or `revision` is not the latest.
 */
export const reviseQuote = defineCommand({
  permission: whyNotAnswer,
  async run(
    context,
    publicId: string,
    { revision, offer }: { readonly revision: number; readonly offer: QuoteOffer },
  ): Promise<{ revision: number }> {
    const seller = quotingSeller(context);
    await countTry(context, 'quote offers', seller.userId, limits.offers);
    return inTransaction(context, async (inside) => {
      await holdActor(inside);
      // The company is locked before, as by whatever bars or closes it and then ends its quotes.
      const rfq = await findRfqOfOwnQuote(inside, seller.companyId, publicId);
      const refusal = await whySellerMayNot(inside, seller, rfq, { isLocked: true });
      if (refusal !== null) throw refused(refusal);
      const { quote, rfq: asked } = await lockOwnQuote(inside, seller.companyId, publicId);
      if (quote.revision !== revision) throw conflict('quoteChanged');
      const ended = whyNotOffer(quote, asked);
      if (ended !== null) throw conflict(ended);
      const next = revision + 1;
      const moved = await moveQuotes(inside, eq(quotes.id, quote.id), {
        to: 'submitted',
        by: 'seller',
        set: {
          revision: next,
          offer,
          counter: null,
          isOutdated: false,
          offeredAt: inside.now(),
          validUntil: endOf(inside, offer),
        },
        offer,
      });
      if (moved.length === 0) throw conflict('quoteEnded');
      await attachFiles(inside, { ...seller, rfqId: quote.rfqId }, quote.id);
      return { revision: next };
    });
  },
});

/**
 * Final: neither the place nor the month's quote comes back. Throws unauthenticated, refused,
 * not_found, conflict when the quote has ended.
 */
export const withdrawQuote = defineCommand({
  permission: whyNotAnswer,
  async run(context, publicId: string): Promise<void> {
    const { companyId } = quotingSeller(context);
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      const { quote } = await lockOwnQuote(inside, companyId, publicId);
      const moved = await moveQuotes(inside, eq(quotes.id, quote.id), {
        to: 'withdrawn',
        by: 'seller',
        set: { counter: null },
      });
      if (moved.length === 0) throw conflict('quoteEnded');
    });
  },
});
