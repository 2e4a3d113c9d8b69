// What the two sides of a quote are told of it. Who acted is never told of the own act.
import * as m from '#messages/features/quotes';
import { isFirstUnread } from '#features/threads/queries/first-unread.server.ts';
import type { Context, KindOfNotice } from '#platform/context.ts';
import type { Notice, NoticeValues } from '#platform/notice.ts';
import type { Notices } from '#platform/notices.ts';
import { dateText } from '#shared/dates.ts';
import type { Id } from '#shared/ids.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import {
  type DecisionDue,
  decisionDueEvent,
  type QuoteExpiring,
  quoteExpiringEvent,
  type QuoteMoved,
  quoteMovedEvent,
  type QuoteNoteWritten,
  quoteNoteWrittenEvent,
  type QuotesOutdated,
  quotesOutdatedEvent,
} from './events.ts';
import { findUndecidedRfq, listToldQuotes, type ToldQuote } from './queries/told-quotes.server.ts';
import { standingStates } from './rules.ts';
import type { QuoteState } from './schemas.ts';

const textOf = (value: NoticeValues[string] | undefined): string => String(value ?? '');
const dayOf = (value: NoticeValues[string] | undefined, locale: Locale): string =>
  dateText(new Date(textOf(value)), locale);

/** The values by their names in the texts. */
const named = (values: NoticeValues, locale: Locale) => ({
  store: textOf(values['store']),
  product: textOf(values['product']),
  count: Number(values['count'] ?? 0),
  day: values['day'] === undefined ? '' : dayOf(values['day'], locale),
});

type Values = ReturnType<typeof named>;
type Text = (values: Values, options: { locale: Locale }) => string;
/** A text that needs no values. */
const plain =
  (text: (options: { locale: Locale }) => string): Text =>
  (_, options) =>
    text(options);

type Words = {
  readonly group: KindOfNotice['group'];
  readonly title: Text;
  readonly text: Text;
  readonly button: (options: { locale: Locale }) => string;
};

const seenBy: Readonly<Record<'buyer' | 'seller', KindOfNotice['page']>> = {
  buyer: ({ subject, values }, { locale }) => ({
    panel: 'buyer',
    path:
      values['quote'] === undefined
        ? memberPaths.buyerQuotes({ locale, rfq: subject })
        : memberPaths.buyerQuote({ locale, rfq: subject, quote: textOf(values['quote']) }),
  }),
  seller: ({ values }, { locale }) => ({
    panel: 'vendor',
    path: memberPaths.vendorQuote({ locale, id: textOf(values['quote']) }),
  }),
};

const kind = (side: 'buyer' | 'seller', { group, title, text, button }: Words): KindOfNotice => ({
  group,
  title: (values, { locale }) => title(named(values, locale), { locale }),
  text: (values, { locale }) => [text(named(values, locale), { locale })],
  button: ({ locale }) => button({ locale }),
  page: seenBy[side],
});

const toBuyer = (title: Text, text: Text): KindOfNotice =>
  kind('buyer', { group: 'buyerRfqReplies', title, text, button: m.mailSeeQuote });
const toSeller = (title: Text, text: Text): KindOfNotice =>
  kind('seller', { group: 'quoteDecisions', title, text, button: m.mailSeeQuote });

const notesOf = (side: 'buyer' | 'seller'): KindOfNotice => {
  const words = {
    group: side === 'buyer' ? 'rfqReplyNotes' : 'sellerRfqReplyNotes',
    title: side === 'buyer' ? m.noteFromSeller : m.noteFromBuyer,
    text: plain(m.noteText),
    button: m.mailSeeNote,
  } as const;
  return {
    ...kind(side, words),
    page: ({ subject, values }, { locale }) => {
      const quote = textOf(values['quote']);
      return side === 'buyer'
        ? { panel: 'buyer', path: memberPaths.buyerQuoteNotes({ locale, rfq: subject, quote }) }
        : { panel: 'vendor', path: memberPaths.vendorQuoteNotes({ locale, quote }) };
    },
    isMailDue: (context, { cause }) => isFirstUnread(context, cause as Id<'threadMessage'>),
  };
};

const kinds = {
  'quotes.submitted': toBuyer(m.newQuote, m.newQuoteText),
  'quotes.revised': toBuyer(m.revised, m.revisedText),
  'quotes.withdrawn': toBuyer(m.withdrawn, plain(m.withdrawnText)),
  'quotes.expired': toBuyer(m.expired, m.expiredText),
  'quotes.expiring': toBuyer(m.expiring, m.expiringText),
  'quotes.decision_due': toBuyer(m.decisionDue, m.decisionDueText),
  'quotes.countered': toSeller(m.countered, plain(m.counteredText)),
  'quotes.accepted': toSeller(m.accepted, plain(m.acceptedText)),
  'quotes.declined': toSeller(m.declined, plain(m.declinedText)),
  'quotes.not_selected': toSeller(m.notSelected, plain(m.notSelectedText)),
  'quotes.outdated': toSeller(m.outdated, plain(m.outdatedText)),
  'quotes.own_expiring': toSeller(m.ownExpiring, m.ownExpiringText),
  'quotes.own_withdrawn': toSeller(m.ownWithdrawn, plain(m.ownWithdrawnText)),
  'quotes.own_expired': toSeller(m.ownExpired, plain(m.ownExpiredText)),
  'quotes.note_to_buyer': notesOf('buyer'),
  'quotes.note_to_seller': notesOf('seller'),
} as const satisfies Notices['kinds'];
type Kind = keyof typeof kinds;

/** Which kinds a transition is told as: to its buyer, to its seller, or to both. */
export function kindsOfMove({
  from,
  to,
  isStopped,
}: Pick<QuoteMoved, 'from' | 'to' | 'isStopped'>): readonly Kind[] {
  if (to === 'submitted') return [from === null ? 'quotes.submitted' : 'quotes.revised'];
  const told: Readonly<Record<Exclude<QuoteState, 'submitted'>, readonly Kind[]>> = {
    countered: ['quotes.countered'],
    accepted: ['quotes.accepted'],
    declined: ['quotes.declined'],
    not_selected: ['quotes.not_selected'],
    withdrawn: ['quotes.withdrawn', ...(isStopped ? (['quotes.own_withdrawn'] as const) : [])],
    expired: ['quotes.expired', 'quotes.own_expired'],
  };
  return told[to];
}

const noticeOf = (
  quote: ToldQuote,
  which: Kind,
  { cause, day }: { readonly cause: string; readonly day?: Date },
): Notice => {
  const isBuyers = ['buyerRfqReplies', 'rfqReplyNotes'].includes(kinds[which].group);
  return {
    kind: which,
    cause,
    companyId: isBuyers ? quote.buyerId : quote.sellerId,
    subject: quote.rfq,
    values: {
      quote: quote.quote,
      product: quote.product,
      store: quote.store,
      ...(day && { day: day.toISOString() }),
    },
  };
};

async function ofMove(context: Context, moved: QuoteMoved): Promise<Notice[]> {
  const told = await listToldQuotes(context, [moved.quoteId]);
  return told.flatMap((quote) =>
    kindsOfMove(moved).map((which) =>
      noticeOf(quote, which, { cause: moved.stepId, day: quote.validUntil }),
    ),
  );
}

async function ofNote(context: Context, note: QuoteNoteWritten): Promise<Notice[]> {
  const told = await listToldQuotes(context, [note.quoteId]);
  const which = note.by === 'buyer' ? 'quotes.note_to_seller' : 'quotes.note_to_buyer';
  return told.map((quote) => noticeOf(quote, which, { cause: note.messageId }));
}

async function ofEdit(context: Context, { quoteIds, editedAt }: QuotesOutdated): Promise<Notice[]> {
  const told = await listToldQuotes(context, quoteIds);
  return told.map((quote) =>
    noticeOf(quote, 'quotes.outdated', { cause: `${quote.id} ${editedAt}` }),
  );
}

/** The side whose turn it is. */
async function ofEnd(context: Context, { quoteId }: QuoteExpiring): Promise<Notice[]> {
  const told = await listToldQuotes(context, [quoteId]);
  return told.flatMap((quote) => {
    if (!standingStates.some((state) => state === quote.state)) return [];
    const which = quote.state === 'submitted' ? 'quotes.expiring' : 'quotes.own_expiring';
    const day = quote.validUntil;
    return [noticeOf(quote, which, { cause: `${quote.id} ${day.toISOString()}`, day })];
  });
}

async function ofRfqEnd(context: Context, { rfqId }: DecisionDue): Promise<Notice[]> {
  const rfq = await findUndecidedRfq(context, rfqId as Id<'rfq'>);
  if (!rfq || rfq.expiresAt === null) return [];
  const day = rfq.expiresAt.toISOString();
  return [
    {
      kind: 'quotes.decision_due',
      cause: `${rfqId} ${day}`,
      companyId: rfq.companyId,
      subject: rfq.publicId,
      values: { product: rfq.product, count: rfq.count, day },
    },
  ];
}

export const quoteNotices: Notices = {
  kinds,
  events: {
    [quoteMovedEvent]: ofMove,
    [quoteNoteWrittenEvent]: ofNote,
    [quotesOutdatedEvent]: ofEdit,
    [quoteExpiringEvent]: ofEnd,
    [decisionDueEvent]: ofRfqEnd,
  },
};
