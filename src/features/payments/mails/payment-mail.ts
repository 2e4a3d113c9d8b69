// What the owner of a company is written about a payment, in the owner's language.
import * as m from '#messages/features/payments';
import type { Context } from '#platform/context.ts';
import { ibanText } from '#shared/bank-account.ts';
import { writeLetter } from '#platform/mail/letter.ts';
import type { Mail } from '#platform/mail/mailer.server.ts';
import type { PaidPackageKey } from '#features/packages/schemas.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { formatTotal } from '#shared/money.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { waitingDays } from '../rules.ts';
import type { PaymentState } from '../schemas.ts';

type Reader = { readonly name: string; readonly email: string; readonly locale: Locale };
type Payment = {
  readonly reference: string;
  readonly packageKey: PaidPackageKey;
  readonly amountCents: number;
  readonly reason: string | null;
};

const headings: Readonly<Record<PaymentState, typeof m.mailWaiting>> = {
  waiting: m.mailWaiting,
  confirmed: m.mailConfirmed,
  cancelled: m.mailCancelled,
};

export function writePaymentMail(
  { services }: Context,
  { name, email, locale }: Reader,
  { to, reference, packageKey, amountCents, reason }: Payment & { readonly to: PaymentState },
): Promise<Mail> {
  const heading = headings[to]({ key: packageKey }, { locale });
  const amount = ltr(formatTotal(amountCents, 'USD', locale));
  const marked = ltr(reference);
  const { bankAccount } = services;
  const texts: Readonly<Record<PaymentState, () => readonly string[]>> = {
    waiting: () => [
      m.mailWaitingText({ amount, reference: marked, days: waitingDays }, { locale }),
      ...(bankAccount === null
        ? []
        : [
            m.mailHolder(bankAccount, { locale }),
            m.mailBank(bankAccount, { locale }),
            m.mailIban({ iban: ltr(ibanText(bankAccount.iban)) }, { locale }),
            m.mailSwift({ swift: ltr(bankAccount.swift) }, { locale }),
          ]),
    ],
    confirmed: () => [m.mailConfirmedText({ amount, reference: marked }, { locale })],
    cancelled: () => [
      m.mailCancelledText({ reference: marked }, { locale }),
      ...(reason === null ? [] : [m.mailReason({ reason }, { locale })]),
    ],
  };
  return writeLetter(email, {
    locale,
    subject: heading,
    preview: reference,
    heading,
    paragraphs: [m.hello({ name }, { locale }), ...texts[to]()],
    button: {
      label: m.mailSee({ locale }),
      url: `${services.sites.vendor}${memberPaths.vendorPackage({ locale })}`,
    },
    footnotes: [m.mailWhy({ locale })],
  });
}
