// How features tell people what happened: a row in their notifications, and a mail. The feature
// `notifications` does both; the others say in their manifests what there is to tell.
import type { Permission } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import type { Locale } from '#shared/locale.ts';
import type { Panel } from '#shared/panels.ts';
import type { Context } from './context.ts';

type GroupOfNotices = { readonly side: 'buyer' | 'seller'; readonly permission: Permission };

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
} as const satisfies Readonly<Record<string, GroupOfNotices>>;

export type NoticeGroup = keyof typeof noticeGroups;
export const noticeGroupNames = Object.keys(noticeGroups) as [NoticeGroup, ...NoticeGroup[]];

/** Of its texts and its link; small, and nothing that the reader may not see. */
export type NoticeValues = Readonly<Record<string, string | number | null>>;

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
  /** Paragraphs of the mail. */
  text(values: NoticeValues, reader: Reader): readonly string[];
  button(reader: Reader): string;
  page(
    notice: { readonly subject: string; readonly values: NoticeValues },
    reader: Reader,
  ): { readonly panel: Panel; readonly path: string };
};

export type KindOfNotice = NoticeWords & {
  readonly group: NoticeGroup;
  /** Whether its mail is still due when it is about to be sent; default: yes. */
  readonly isMailDue?: (context: Context, notice: { readonly cause: string }) => Promise<boolean>;
};

/** What a feature has to tell. */
export type Notices = {
  readonly kinds: Readonly<Record<string, KindOfNotice>>;
  /** By event: what is told of it at this moment. */
  readonly events: Readonly<
    Record<string, (context: Context, payload: never) => Promise<readonly Notice[]>>
  >;
};

/** With the name of the mails that readers may stop. */
export type RegisteredKind = KindOfNotice & { readonly mails: string };

export type RegisteredNotices = {
  readonly kinds: ReadonlyMap<string, RegisteredKind>;
  /** All that the features tell of an event. */
  tell(context: Context, event: string, payload: object): Promise<readonly Notice[]>;
  /** Names of events of which something is told. */
  readonly events: readonly string[];
};

type Registering = {
  readonly name: string;
  readonly notification?: { readonly name: string };
  readonly notices?: Notices;
};

/** Throws an Error for a kind that two features have, or whose mails nothing stops. */
export function registerNotices(features: readonly Registering[]): RegisteredNotices {
  const kinds = new Map<string, RegisteredKind>();
  for (const { name, notification, notices } of features) {
    if (!notices) continue;
    if (!notification) throw new Error(`The notices of ${name} need a notification.`);
    for (const [kind, words] of Object.entries(notices.kinds)) {
      if (kinds.has(kind)) throw new Error(`Two features tell ${kind}.`);
      kinds.set(kind, { ...words, mails: notification.name });
    }
  }
  const tellers = features.flatMap(({ notices }) => Object.entries(notices?.events ?? {}));
  return {
    kinds,
    events: [...new Set(tellers.map(([event]) => event))],
    async tell(context, event, payload) {
      const told: Notice[] = [];
      for (const [name, tell] of tellers)
        if (name === event) told.push(...(await tell(context, payload as never)));
      return told;
    },
  };
}
