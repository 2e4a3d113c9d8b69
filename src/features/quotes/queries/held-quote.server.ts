// The quote that a command is about: its request is locked first, then the quote itself.
import { and, eq, type SQL } from 'drizzle-orm';
import { companies, stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import { lockRfq } from '#features/rfqs/queries/locked-rfq.server.ts';
import { rfqs } from '#features/rfqs/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { quotes } from '../table.server.ts';

type QuoteRow = typeof quotes.$inferSelect;

type Rfq = typeof rfqs.$inferSelect;
type HeldQuote = {
  readonly quote: QuoteRow;
  readonly rfq: Rfq & { readonly isBuyerDisabled: boolean };
};

async function hold(
  context: Context,
  which: SQL,
  strength: Parameters<typeof lockRfq>[2],
): Promise<HeldQuote> {
  const [found] = await context.db
    .select({ id: quotes.id, rfqId: quotes.rfqId, buyerDisabledAt: companies.disabledAt })
    .from(quotes)
    .innerJoin(rfqs, eq(rfqs.id, quotes.rfqId))
    .innerJoin(companies, eq(companies.id, rfqs.companyId))
    .where(which);
  if (!found) throw notFound();
  const rfq = await lockRfq(context, found.rfqId, strength);
  // All of them for the one that wins: in one order, so that nothing deadlocks.
  const held = await context.db
    .select()
    .from(quotes)
    .where(strength === 'share' ? eq(quotes.id, found.id) : eq(quotes.rfqId, found.rfqId))
    .orderBy(quotes.id)
    .for('no key update');
  const isBuyerDisabled = found.buyerDisabledAt !== null;
  return { quote: held.find(({ id }) => id === found.id)!, rfq: { ...rfq, isBuyerDisabled } };
}

/** The request of a quote, without a lock. Throws not_found unless the company gave the quote. */
export async function findRfqOfOwnQuote(
  context: Context,
  companyId: QuoteRow['companyId'],
  publicId: string,
): Promise<Pick<Rfq, 'companyId'>> {
  const [rfq] = await context.db
    .select({ companyId: rfqs.companyId })
    .from(quotes)
    .innerJoin(rfqs, eq(rfqs.id, quotes.rfqId))
    .where(and(eq(quotes.publicId, publicId), eq(quotes.companyId, companyId)));
  if (!rfq) throw notFound();
  return rfq;
}

/** Throws not_found unless the company gave it. */
export const lockOwnQuote = (context: Context, companyId: QuoteRow['companyId'], id: string) =>
  hold(context, and(eq(quotes.publicId, id), eq(quotes.companyId, companyId))!, 'share');

/** Throws not_found unless the company's request received it. */
export const holdReceivedQuote = (
  context: Context,
  companyId: Rfq['companyId'],
  id: string,
  strength: Parameters<typeof lockRfq>[2] = 'share',
) => hold(context, and(eq(quotes.publicId, id), eq(rfqs.companyId, companyId))!, strength);

/** What the market has decided about the seller of a quote, as `whyNotAccept` reads it. */
export async function sellerOfQuote(
  { db }: Context,
  { companyId, productId }: Pick<QuoteRow, 'companyId' | 'productId'>,
) {
  const [seller] = await db
    .select({
      barredUntil: companies.barredUntil,
      disabledAt: companies.disabledAt,
      storeState: stores.state,
    })
    .from(companies)
    .innerJoin(products, eq(products.id, productId))
    .innerJoin(stores, eq(stores.id, products.storeId))
    .where(eq(companies.id, companyId));
  return seller!;
}

/** Holds a quote for a note about it: its request may change meanwhile. */
export async function holdNotedQuote(
  context: Context,
  id: QuoteRow['id'],
): Promise<Pick<QuoteRow, 'state' | 'threadId'>> {
  const [quote] = await context.db
    .select({ state: quotes.state, threadId: quotes.threadId })
    .from(quotes)
    .where(eq(quotes.id, id))
    .for('no key update');
  if (!quote) throw notFound();
  return quote;
}
