// What companies are told: of their requests and bookings, also of what the clock did, and what
// the organiser writes to all exhibitors.
import * as m from '#messages/features/exhibitions';
import type { Context, KindOfNotice } from '#platform/context.ts';
import type { Notice, NoticeValues } from '#platform/notice.ts';
import type { Notices } from '#platform/notices.ts';
import { ltr } from '#shared/bidi-marks.ts';
import type { Id } from '#shared/ids.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { inLanguage } from '#shared/per-language.ts';
import {
  type ExhibitionMessageSent,
  exhibitionMessageSentEvent,
  type ExhibitionStepTaken,
  exhibitionStepTakenEvent,
  type SponsorNamed,
  sponsorNamedEvent,
} from './events.ts';
import { momentIn } from './format.ts';
import { findNamedSponsor, findToldMessage, findToldStep } from './queries/told-step.server.ts';

const fairIn = ({ en, tr, ar }: NoticeValues, locale: Locale): string =>
  inLanguage({ en: String(en), tr: String(tr), ar: String(ar) }, locale)?.value ?? '';

function sentenceOf(values: NoticeValues, locale: Locale): string {
  const said = {
    state: String(values['state']),
    company: String(values['company']),
    fair: fairIn(values, locale),
  };
  return values['isBooking'] === 1
    ? m.mailBookingText({ ...said, stand: ltr(String(values['stand'])) }, { locale })
    : m.mailRequestText(said, { locale });
}

const toCompany: KindOfNotice = {
  group: 'buyerExhibitions',
  page: (_, { locale }) => ({ panel: 'buyer', path: memberPaths.buyerExhibitions({ locale }) }),
  title: ({ isBooking, state }, { locale }) =>
    isBooking === 1
      ? m.mailBooking({ state: String(state) }, { locale })
      : m.mailRequest({ state: String(state) }, { locale }),
  about: (values, { locale }) => fairIn(values, locale),
  text: (values, { locale }) => {
    const { confirmBy, timeZone, reason } = values;
    return [
      sentenceOf(values, locale),
      ...(confirmBy === null
        ? []
        : [
            m.mailConfirmBy(
              { moment: momentIn(new Date(String(confirmBy)), String(timeZone), locale) },
              { locale },
            ),
          ]),
      ...(reason === null ? [] : [m.mailReason({ reason: String(reason) }, { locale })]),
    ];
  },
  button: ({ locale }) => m.mailSee({ locale }),
};

const toExhibitors: KindOfNotice = {
  group: 'buyerExhibitions',
  page: (_, { locale }) => ({ panel: 'buyer', path: memberPaths.buyerExhibitions({ locale }) }),
  title: (_, { locale }) => m.mailMessage({ locale }),
  about: (values, { locale }) => fairIn(values, locale),
  text: ({ textEn, textTr, textAr }, { locale }) =>
    String({ en: textEn, tr: textTr, ar: textAr }[locale]).split('\n\n'),
  button: ({ locale }) => m.mailSee({ locale }),
};

const kinds = {
  'exhibitions.to_company': toCompany,
  'exhibitions.to_exhibitors': toExhibitors,
} as const satisfies Notices['kinds'];

async function ofMessage(
  context: Context,
  { messageId }: ExhibitionMessageSent,
): Promise<Notice[]> {
  const told = await findToldMessage(context, messageId as Id<'exhibitionMessage'>);
  if (told === null) return [];
  const { title, text, subject, companyIds } = told;
  return companyIds.map((companyId) => ({
    kind: 'exhibitions.to_exhibitors' satisfies keyof typeof kinds,
    cause: messageId,
    companyId,
    subject,
    values: {
      en: title.en ?? '',
      tr: title.tr ?? '',
      ar: title.ar ?? '',
      textEn: text.en ?? '',
      textTr: text.tr ?? '',
      textAr: text.ar ?? '',
    },
  }));
}

async function ofStep(context: Context, { stepId }: ExhibitionStepTaken): Promise<Notice[]> {
  const step = await findToldStep(context, stepId as Id<'exhibitionStep'>);
  if (step === null) return [];
  const { title, to, stand, confirmBy, isBooking } = step;
  return [
    {
      kind: 'exhibitions.to_company' satisfies keyof typeof kinds,
      cause: stepId,
      companyId: step.companyId,
      subject: step.subject,
      values: {
        // The clock cancelled the booking: the exhibition ended before anybody had decided on it.
        state: to === 'cancelled' && step.isAfterEnd ? 'over' : to,
        isBooking: isBooking ? 1 : 0,
        company: step.company,
        en: title.en ?? '',
        tr: title.tr ?? '',
        ar: title.ar ?? '',
        stand: stand ?? '',
        confirmBy: to === 'reserved' ? (confirmBy?.toISOString() ?? null) : null,
        timeZone: step.timeZone,
        reason: step.reason,
      },
    },
  ];
}

async function ofSponsor(context: Context, { bookingId }: SponsorNamed): Promise<Notice[]> {
  const named = await findNamedSponsor(context, bookingId as Id<'standBooking'>);
  if (named === null) return [];
  const { title, company, stand, timeZone } = named;
  return [
    {
      kind: 'exhibitions.to_company' satisfies keyof typeof kinds,
      cause: bookingId,
      companyId: named.companyId,
      subject: named.subject,
      values: {
        state: 'official',
        isBooking: 1,
        company,
        en: title.en ?? '',
        tr: title.tr ?? '',
        ar: title.ar ?? '',
        stand: stand ?? '',
        confirmBy: null,
        timeZone,
        reason: null,
      },
    },
  ];
}

export const exhibitionNotices: Notices = {
  kinds,
  events: {
    [exhibitionStepTakenEvent]: ofStep,
    [exhibitionMessageSentEvent]: ofMessage,
    [sponsorNamedEvent]: ofSponsor,
  },
};
