import type { PackageKey } from '#features/packages/schemas.ts';
import type { PaymentState } from '#features/payments/schemas.ts';
import { packageName } from '#messages/features/packages';
import { states } from '#messages/features/payments';
import * as m from '#messages/pages/vendor/package';
import { type BankAccount, ibanText } from '#shared/bank-account.ts';
import { type Locale, localeNames, locales } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { formatTotal } from '#shared/money.ts';
import { Badge, type BadgeTone } from '#ui/badges.tsx';
import { ltr } from '#shared/bidi-marks.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { IntentForm, SubmitButton } from '#ui/form.tsx';
import { Card } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import './package.css';

type Payment = {
  readonly id: string;
  readonly reference: string;
  readonly packageKey: PackageKey;
  readonly amountCents: number;
  readonly state: PaymentState;
  readonly createdAt: string;
  /** Null until it is paid and the invoice is made. */
  readonly invoice: { readonly id: string; readonly number: string } | null;
};

/** How to pay what was ordered. */
export function WaitingPayment({
  payment: { id, reference, amountCents },
  bankAccount,
  canCancel,
  locale,
}: {
  payment: Payment;
  bankAccount: BankAccount | null;
  canCancel: boolean;
  locale: Locale;
}) {
  const account = bankAccount && [
    { name: m.holder({ locale }), value: ltr(bankAccount.holder) },
    { name: m.bank({ locale }), value: ltr(bankAccount.bank) },
    { name: m.iban({ locale }), value: ltr(ibanText(bankAccount.iban)) },
    { name: m.swift({ locale }), value: ltr(bankAccount.swift) },
  ];
  const copyLabels = { copied: m.copied({ locale }), copyByHand: m.copyByHand({ locale }) };
  return (
    <Card as="section" className="package-payment">
      <h2 className="card-title">{m.payTitle({ locale })}</h2>
      <p className="text-soft">{m.payText({ locale })}</p>
      <FactList
        facts={[
          { name: m.amount({ locale }), value: ltr(formatTotal(amountCents, 'USD', locale)) },
          { name: m.reference({ locale }), value: ltr(reference) },
          ...(account ?? []),
        ]}
      />
      <p className="package-copies">
        <CopyButton
          text={reference}
          labels={{ copy: m.copyReference({ locale }), ...copyLabels }}
        />
        {bankAccount ? (
          <CopyButton
            text={bankAccount.iban}
            labels={{ copy: m.copyIban({ locale }), ...copyLabels }}
          />
        ) : null}
      </p>
      {canCancel ? (
        <IntentForm intent="cancel" id={id} answer={undefined}>
          <div className="form-actions">
            <SubmitButton size="sm" variant="secondary">
              {m.cancel({ locale })}
            </SubmitButton>
          </div>
        </IntentForm>
      ) : null}
    </Card>
  );
}

const tones: Readonly<Record<PaymentState, BadgeTone>> = {
  waiting: 'warn',
  confirmed: 'ok',
  cancelled: 'neutral',
};

export function PaymentHistory({
  payments,
  locale,
}: {
  payments: readonly Payment[];
  locale: Locale;
}) {
  return (
    <Card as="section" padding="none" className="data-table-card">
      <h2 className="data-table-title">{m.history({ locale })}</h2>
      <TableScroll label={m.history({ locale })}>
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{m.when({ locale })}</th>
              <th scope="col">{m.packageHead({ locale })}</th>
              <th scope="col">{m.reference({ locale })}</th>
              <th scope="col" className="data-table-number">
                {m.amount({ locale })}
              </th>
              <th scope="col">{m.state({ locale })}</th>
              <th scope="col">{m.invoice({ locale })}</th>
            </tr>
          </thead>
          <tbody>
            {payments.map(
              ({ id, createdAt, packageKey, reference, amountCents, state, invoice }) => (
                <tr key={id}>
                  <td className="text-tabular">{createdAt}</td>
                  <td className="text-medium">{packageName({ key: packageKey }, { locale })}</td>
                  <td className="text-tabular">
                    <bdi dir="ltr">{reference}</bdi>
                  </td>
                  <td className="data-table-number text-tabular">
                    <bdi dir="ltr">{formatTotal(amountCents, 'USD', locale)}</bdi>
                  </td>
                  <td>
                    <Badge tone={tones[state]} hasDot>
                      {states({ state }, { locale })}
                    </Badge>
                  </td>
                  <td>
                    {invoice === null ? (
                      '–'
                    ) : (
                      <span className="cluster">
                        <bdi dir="ltr">{invoice.number}</bdi>
                        {locales.map((language) => (
                          <a
                            key={language}
                            className="link"
                            lang={language}
                            href={memberPaths.vendorPackageInvoice({
                              locale,
                              id: invoice.id,
                              language,
                            })}
                            download=""
                            data-reload=""
                          >
                            {localeNames[language]}
                          </a>
                        ))}
                      </span>
                    )}
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </TableScroll>
    </Card>
  );
}
