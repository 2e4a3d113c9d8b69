// States of a quote, the transitions and who takes them; limits.
import { isBarred, isTrading } from '#features/companies/rules.ts';
import type { StoreState } from '#features/companies/schemas.ts';
import type { RfqState } from '#features/rfqs/schemas.ts';
import { hourMs } from '#shared/durations.ts';
import type { QuoteState } from './schemas.ts';

/** The buyer, the seller, the clock, or the market when another quote or the request ends it. */
export type QuoteParty = 'buyer' | 'seller' | 'timer' | 'market';

const transitions: Readonly<
  Record<QuoteState, Readonly<Partial<Record<QuoteState, readonly QuoteParty[]>>>>
> = {
  submitted: {
    // Revised, or confirmed after the request was edited.
    submitted: ['seller'],
    countered: ['buyer'],
    accepted: ['buyer'],
    declined: ['buyer'],
    withdrawn: ['seller', 'market'],
    expired: ['timer'],
    not_selected: ['market'],
  },
  countered: {
    submitted: ['seller'],
    countered: ['buyer'],
    accepted: ['buyer'],
    declined: ['buyer'],
    withdrawn: ['seller', 'market'],
    expired: ['timer'],
    not_selected: ['market'],
  },
  accepted: {},
  declined: {},
  withdrawn: {},
  expired: {},
  not_selected: {},
};

/** Returns the states from which this party can reach `to`. */
export const statesBefore = (to: QuoteState, by: QuoteParty): QuoteState[] =>
  (Object.keys(transitions) as QuoteState[]).filter((from) => transitions[from][to]?.includes(by));

/** A quote that can still win. */
export const standingStates = ['submitted', 'countered'] as const satisfies readonly QuoteState[];

type OfferedQuote = {
  readonly state: QuoteState;
  readonly isOutdated: boolean;
  readonly offeredAt: Date;
  readonly validUntil: Date;
};
/** The company that gave the quote, and the store of the product that it offers. */
type SellerOfQuote = {
  readonly barredUntil: Date | null;
  readonly disabledAt: Date | null;
  readonly storeState: StoreState;
};
type RequestOfQuote = { readonly state: RfqState; readonly postedAt: Date | null };

/**
 * Whether the request was edited after the offer: its seller confirms or revises it first. The mark
 * is set by a job, so the dates count until then.
 */
export const isOfferOutdated = (
  quote: Pick<OfferedQuote, 'isOutdated' | 'offeredAt'>,
  { postedAt }: Pick<RequestOfQuote, 'postedAt'>,
): boolean => quote.isOutdated || (postedAt !== null && quote.offeredAt <= postedAt);

export type AcceptRefusal =
  | 'quoteEnded'
  | 'quoteNotConfirmed'
  | 'quoteExpired'
  | 'sellerUnavailable'
  | 'rfqWaitsForApproval'
  | 'rfqEnded';

/** Why the buyer cannot accept the offer now; a request past its date does not prevent it. */
export function whyNotAccept(
  quote: OfferedQuote & SellerOfQuote,
  rfq: RequestOfQuote,
  now: Date,
): AcceptRefusal | null {
  if (!standingStates.some((state) => state === quote.state)) return 'quoteEnded';
  if (isOfferOutdated(quote, rfq)) return 'quoteNotConfirmed';
  if (quote.validUntil <= now) return 'quoteExpired';
  if (quote.disabledAt !== null || isBarred(quote, now) || !isTrading({ state: quote.storeState }))
    return 'sellerUnavailable';
  if (rfq.state === 'pending_approval' || rfq.state === 'changes_requested')
    return 'rfqWaitsForApproval';
  return rfq.state === 'open' || rfq.state === 'full' ? null : 'rfqEnded';
}

/** States of a request in which its buyer and its sellers negotiate; edits of it wait meanwhile. */
const talkStates: readonly RfqState[] = ['open', 'full', 'pending_approval', 'changes_requested'];

/** Why neither side makes another offer about a quote. A job ends it soon after its request. */
export function whyNotOffer(
  quote: Pick<OfferedQuote, 'state'>,
  rfq: Pick<RequestOfQuote, 'state'> & { readonly isBuyerDisabled: boolean },
): 'quoteEnded' | 'rfqEnded' | null {
  if (!standingStates.some((state) => state === quote.state)) return 'quoteEnded';
  return talkStates.includes(rfq.state) && !rfq.isBuyerDisabled ? null : 'rfqEnded';
}

/** Quotes whose parties may still write to each other: those that can win, and the one that won. */
export const notedStates = [...standingStates, 'accepted'] as const satisfies readonly QuoteState[];

/** To sellers whose quote can still win if the buyer shares it, and to the one that won. */
export const isCardShown = ({
  state,
  sharesCard,
}: {
  readonly state: QuoteState;
  readonly sharesCard: boolean;
}): boolean =>
  state === 'accepted' || (sharesCard && standingStates.some((standing) => standing === state));

/** Both sides' contact details are hidden until the buyer shares the card or a deal is made. */
export const areContactsHidden = ({
  state,
  sharesCard,
}: {
  readonly state: QuoteState;
  readonly sharesCard: boolean;
}): boolean => state !== 'accepted' && !sharesCard;

/** Of one offer before it is sent. */
export const maxOfferFiles = 5;
/** Of a quote with all its revisions. */
export const maxQuoteFiles = 20;
/** Of a company. */
export const maxTemplates = 20;

/** Limits per person. */
export const limits = {
  files: { most: 60, windowMs: hourMs },
  /** Revisions and counter-offers: each is a mail to the other side. */
  offers: { most: 30, windowMs: hourMs },
} as const;

/** Before a request or an offer ends, its undecided parties are reminded. */
export const remindedHours = 48;

/** Prefix of files in file storage; no other file has it. */
export const quoteFilePrefix = 'quote-';
/** Files of an offer that was never sent are deleted after this. */
export const unsentFileDays = 7;
