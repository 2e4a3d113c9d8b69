// What the owner of a company is written about an act of staff, in the owner's language.
import * as m from '#messages/features/companies';
import { writeLetter } from '#platform/mail/letter.ts';
import type { Mail } from '#platform/mail/mailer.server.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import type { StoreAct } from '../schemas.ts';

type Reader = { readonly name: string; readonly email: string; readonly locale: Locale };
type Act = {
  readonly act: StoreAct;
  readonly reason: string | null;
  readonly store: string | null;
  readonly company: string;
  readonly barredUntil: Date | null;
  readonly withdrawsQuotes: boolean;
};

export function writeStoreActMail(
  { name, email, locale }: Reader,
  { act, reason, store, company, barredUntil, withdrawsQuotes }: Act,
): Promise<Mail> {
  const language = { locale };
  const called = { store: store ?? company };
  const date = barredUntil === null ? '–' : dateText(barredUntil, locale);
  const texts: Readonly<Record<StoreAct, () => readonly [string, string]>> = {
    suspended: () => [m.mailSuspended(language), m.mailSuspendedText(called, language)],
    reinstated: () => [m.mailReinstated(language), m.mailReinstatedText(called, language)],
    terminated: () => [m.mailTerminated(language), m.mailTerminatedText(called, language)],
    barred: () => [m.mailBarred(language), m.mailBarredText({ ...called, date }, language)],
    bar_lifted: () => [m.mailBarLifted(language), m.mailBarLiftedText(called, language)],
  };
  const [heading, text] = texts[act]();
  return writeLetter(email, {
    locale,
    subject: heading,
    preview: called.store,
    heading,
    paragraphs: [
      m.moderationHello({ name }, language),
      text,
      ...(withdrawsQuotes ? [m.mailQuotesWithdrawn(called, language)] : []),
      ...(reason === null
        ? []
        : [m.mailActReason({ reason }, language), m.mailActAnswer(language)]),
    ],
    footnotes: [m.mailActWhy(language)],
  });
}
