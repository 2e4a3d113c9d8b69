// What the other side of an inquiry is told of a message.
import * as m from '#messages/features/inquiries';
import { isFirstUnread } from '#features/threads/queries/first-unread.server.ts';
import type { Context, KindOfNotice } from '#platform/context.ts';
import type { Notice, NoticeValues } from '#platform/notice.ts';
import type { Notices } from '#platform/notices.ts';
import { countryName } from '#shared/countries.ts';
import type { Id } from '#shared/ids.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { type InquiryWritten, inquiryWrittenEvent } from './events.ts';
import { findToldInquiry } from './queries/told-inquiry.server.ts';

/** Buyers are named by their country only. */
function writerOf(values: NoticeValues, locale: Locale): string {
  const { store, country } = values;
  if (typeof store === 'string') return store;
  return typeof country === 'string'
    ? m.buyerFrom({ country: countryName(country, locale) }, { locale })
    : m.buyer({ locale });
}

type Told = Pick<KindOfNotice, 'group'> & {
  readonly title: typeof m.mailNew;
  readonly page: KindOfNotice['page'];
};

const kind = ({ group, title, page }: Told): KindOfNotice => ({
  group,
  page,
  title: (values, { locale }) => title({ from: writerOf(values, locale) }, { locale }),
  about: ({ subject }) => String(subject),
  text: ({ subject }, { locale }) => [m.mailText({ subject: String(subject) }, { locale })],
  button: ({ locale }) => m.mailRead({ locale }),
  isMailDue: (context, { cause }) => isFirstUnread(context, cause as Id<'threadMessage'>),
});

const ofSeller: KindOfNotice['page'] = ({ subject: id, values }, { locale }) =>
  values['isMarket'] === 1
    ? { panel: 'control', path: memberPaths.controlInquiry({ locale, id }) }
    : { panel: 'vendor', path: memberPaths.vendorInquiry({ locale, id }) };

const ofBuyer: KindOfNotice['page'] = ({ subject: id }, { locale }) => ({
  panel: 'buyer',
  path: memberPaths.buyerInquiry({ locale, id }),
});

const kinds = {
  'inquiries.new': kind({ group: 'sellerInquires', title: m.mailNew, page: ofSeller }),
  'inquiries.to_seller': kind({
    group: 'sellerInquiresReplies',
    title: m.mailReply,
    page: ofSeller,
  }),
  'inquiries.to_buyer': kind({
    group: 'buyerInquiresReplies',
    title: m.mailReply,
    page: ofBuyer,
  }),
} as const satisfies Notices['kinds'];

async function ofMessage(context: Context, written: InquiryWritten): Promise<Notice[]> {
  const { inquiryId, messageId: cause, number, by } = written;
  const told = await findToldInquiry(context, inquiryId as Id<'inquiry'>);
  if (told === null) return [];
  const { publicId, subject, country, store, isMarket } = told;
  const toSeller: keyof typeof kinds = number === 1 ? 'inquiries.new' : 'inquiries.to_seller';
  return [
    by === 'buyer'
      ? {
          kind: toSeller,
          cause,
          companyId: told.sellerId,
          subject: publicId,
          values: { subject, country, isMarket: isMarket ? 1 : 0 },
        }
      : {
          kind: 'inquiries.to_buyer',
          cause,
          companyId: told.buyerId,
          subject: publicId,
          values: { subject, store },
        },
  ];
}

export const inquiryNotices: Notices = { kinds, events: { [inquiryWrittenEvent]: ofMessage } };
