// What people are told of, by whose grant, and in which words.
import type { Permission } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import type { Locale } from '#shared/locale.ts';
import type { Panel } from '#shared/panels.ts';

/** `market`: what its own staff are told. */
export type NoticeSide = 'buyer' | 'seller' | 'market';
type GroupOfNotices = { readonly side: NoticeSide; readonly permission: Permission };

/** By whose grant a notice is read. The first six are named so on the wire. */
export const noticeGroups = {
  /** New to the seller. */
  sellerInquires: { side: 'seller', permission: 'inquiry' },
  /** Buyers who wrote on. */
  sellerInquiresReplies: { side: 'seller', permission: 'inquiry' },
  buyerInquiresReplies: { side: 'buyer', permission: 'inquiry' },
  /** Quotes for own requests. */
  buyerRfqReplies: { side: 'buyer', permission: 'rfq' },
  /** Notes on own quotes. */
  sellerRfqReplyNotes: { side: 'seller', permission: 'rfqQuotes' },
  /** Notes on quotes for own requests. */
  rfqReplyNotes: { side: 'buyer', permission: 'rfq' },
  /** What buyers decided about own quotes. */
  quoteDecisions: { side: 'seller', permission: 'rfqQuotes' },
  /** What the market or the clock decided about own requests. */
  rfqDecisions: { side: 'buyer', permission: 'rfq' },
  /** Asked about own products. */
  sellerQuestions: { side: 'seller', permission: 'inquiry' },
  /** Answers to own questions about products. */
  buyerQuestionAnswers: { side: 'buyer', permission: 'inquiry' },
  /** Changes of products on the own wishlist. */
  buyerWishes: { side: 'buyer', permission: 'inquiry' },
  /** Reviews of own products. */
  sellerReviews: { side: 'seller', permission: 'inquiry' },
  /** Answers to own reviews. */
  buyerReviewAnswers: { side: 'buyer', permission: 'inquiry' },
  /** What buyers and the market did in orders of own products. */
  sellerOrders: { side: 'seller', permission: 'orders' },
  /** What suppliers and the market did in own orders. */
  buyerOrders: { side: 'buyer', permission: 'orders' },
  /** What own sales earned, and what was sent to the bank. */
  sellerMoney: { side: 'seller', permission: 'money' },
  /** Steps of own requests and bookings at exhibitions. */
  buyerExhibitions: { side: 'buyer', permission: 'orders' },
  /** What people write to the market by its contact form. */
  contactMessages: { side: 'market', permission: 'inquiry' },
} as const satisfies Readonly<Record<string, GroupOfNotices>>;

export type NoticeGroup = keyof typeof noticeGroups;
export const noticeGroupNames = Object.keys(noticeGroups) as [NoticeGroup, ...NoticeGroup[]];

/** Of its texts and its link; small, and nothing that the reader may not see. */
export type NoticeValues = Readonly<Record<string, string | number | null>>;

/** A kind of mails that a feature sends and people may turn off. */
export type NotificationKind = {
  /** The key in `users.notifications`. */
  readonly name: string;
  readonly label: (values: { readonly locale: Locale }) => string;
  readonly hint: (values: { readonly locale: Locale }) => string;
  /** Offered to the market's staff alone. */
  readonly isForMarket?: true;
};

export type Notice = {
  /** One of the feature's `kinds`. */
  readonly kind: string;
  /** With kind and person: what happened is told once. */
  readonly cause: string;
  /** Its members who have the group's permission are told. */
  readonly companyId: Id<'company'>;
  /** Only this member is told. */
  readonly userId?: Id<'user'>;
  /** Public id of the request or the conversation. */
  readonly subject: string;
  readonly values: NoticeValues;
};

type Reader = { readonly locale: Locale };

/** What a notice says, in the reader's language. */
export type NoticeWords = {
  title(values: NoticeValues, reader: Reader): string;
  /** What the title does not name, such as the subject of a conversation. */
  about?(values: NoticeValues, reader: Reader): string | null;
  /** Paragraphs of the mail. */
  text(values: NoticeValues, reader: Reader): readonly string[];
  button(reader: Reader): string;
  page(
    notice: { readonly subject: string; readonly values: NoticeValues },
    reader: Reader,
  ): { readonly panel: Panel; readonly path: string };
};
