// What each side of a quote did.
import { asc, eq } from 'drizzle-orm';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { maskContacts } from '#shared/contact-masking.ts';
import type { Id } from '#shared/ids.ts';
import { areContactsHidden } from '../rules.ts';
import { quoteSteps } from '../table.server.ts';
import { maskedCounter, maskedOffer, type QuoteView } from './own-quotes.server.ts';

type Quote = Pick<QuoteView, 'state' | 'sharesCard'> & {
  readonly key: Id<'quote'>;
  /** The seller. */
  readonly companyId: Id<'company'>;
};

/** First to last, without the contact details of either; people of the reader's side alone. */
export async function quoteHistory(
  context: Context,
  { key, companyId, ...quote }: Quote,
  reader: 'buyer' | 'seller',
) {
  const rows = await context.db
    .select({
      to: quoteSteps.to,
      from: quoteSteps.from,
      revision: quoteSteps.revision,
      offer: quoteSteps.offer,
      counter: quoteSteps.counter,
      reason: quoteSteps.reason,
      at: quoteSteps.at,
      companyId: quoteSteps.companyId,
      person: users.name,
    })
    .from(quoteSteps)
    .leftJoin(users, eq(users.id, quoteSteps.userId))
    .where(eq(quoteSteps.quoteId, key))
    .orderBy(asc(quoteSteps.at), asc(quoteSteps.id));
  const isHidden = areContactsHidden(quote);
  return rows.map(({ companyId: by, person, offer, counter, reason, ...step }) => {
    const isSeller = by === companyId;
    return {
      ...step,
      offer: offer && isHidden ? maskedOffer(offer) : offer,
      counter: counter && isHidden ? maskedCounter(counter) : counter,
      reason: reason !== null && isHidden ? maskContacts(reason) : reason,
      isSeller,
      person: isSeller === (reader === 'seller') ? person : null,
    };
  });
}
export type QuoteStepView = Awaited<ReturnType<typeof quoteHistory>>[number];
