// What the person who asked or booked is written about a step.
import * as m from '#messages/features/exhibitions';
import type { Context } from '#platform/context.ts';
import { writeLetter } from '#platform/mail/letter.ts';
import type { Mail } from '#platform/mail/mailer.server.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { inLanguage } from '#shared/per-language.ts';
import { momentIn } from '../format.ts';
import type { findStepReader } from '../queries/step-reader.server.ts';

type Told = NonNullable<Awaited<ReturnType<typeof findStepReader>>>;

export function writeStepMail({ services }: Context, told: Told): Promise<Mail> {
  const { email, locale, name, company, reason, to, isBooking } = told;
  const fair = inLanguage(told.title, locale)?.value ?? told.slug;
  const heading = isBooking
    ? m.mailBooking({ state: to }, { locale })
    : m.mailRequest({ state: to }, { locale });
  const values = { state: to, company, fair, stand: told.stand ?? '—' };
  const text = isBooking
    ? m.mailBookingText(values, { locale })
    : m.mailRequestText({ state: to, company, fair }, { locale });
  return writeLetter(email, {
    locale,
    subject: heading,
    preview: fair,
    heading,
    paragraphs: [
      m.mailHello({ name }, { locale }),
      text,
      ...(to === 'reserved' && told.confirmBy !== null
        ? [m.mailConfirmBy({ moment: momentIn(told.confirmBy, told.timeZone, locale) }, { locale })]
        : []),
      ...(reason === null ? [] : [m.mailReason({ reason }, { locale })]),
    ],
    button: {
      label: m.mailSee({ locale }),
      url: `${services.publicUrl}${memberPaths.buyerExhibitions({ locale })}`,
    },
    footnotes: [m.mailWhy({ locale })],
  });
}
