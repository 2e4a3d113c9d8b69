// What the owner of a company is written when its package is over, in the owner's language.
import * as m from '#messages/features/packages';
import type { Context } from '#platform/context.ts';
import { number } from '#platform/i18n/runtime.ts';
import { writeLetter } from '#platform/mail/letter.ts';
import type { Mail } from '#platform/mail/mailer.server.ts';
import { dateText } from '#shared/dates.ts';
import { dayMs } from '#shared/durations.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import type { PackageOverPhase } from '../events.ts';
import { graceDays } from '../rules.ts';
import type { PaidPackageKey } from '../schemas.ts';

type Reader = { readonly name: string; readonly email: string; readonly locale: Locale };
type Over = {
  readonly phase: PackageOverPhase;
  readonly packageKey: PaidPackageKey;
  readonly paidUntil: Date;
  /** Published products of the free package. */
  readonly freeLimit: number | null;
};

export function writePackageMail(
  { services }: Context,
  { name, email, locale }: Reader,
  { phase, packageKey, paidUntil, freeLimit }: Over,
): Promise<Mail> {
  const packageName = m.packageName({ key: packageKey }, { locale });
  const day = dateText(paidUntil, locale, 'long');
  const end = dateText(new Date(paidUntil.getTime() + graceDays * dayMs), locale, 'long');
  const limit = freeLimit === null ? 'none' : number(locale, freeLimit);
  const [heading, text] =
    phase === 'grace'
      ? [m.mailGrace({ packageName }, { locale }), m.mailGraceText({ day, end, limit }, { locale })]
      : [m.mailEnded({ packageName }, { locale }), m.mailEndedText({ limit }, { locale })];
  return writeLetter(email, {
    locale,
    subject: heading,
    preview: day,
    heading,
    paragraphs: [m.mailHello({ name }, { locale }), text],
    button: {
      label: m.mailSeePackage({ locale }),
      url: `${services.sites.vendor}${memberPaths.vendorPackage({ locale })}`,
    },
    footnotes: [m.mailWhy({ locale })],
  });
}
