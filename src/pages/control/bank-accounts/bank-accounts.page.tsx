import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { RecentProofField } from '#features/accounts/components/recent-proof.tsx';
import { getRecentProof, type RecentProof } from '#features/accounts/queries/account.server.ts';
import { saveBankAccount } from '#features/order-payments/commands/bank-accounts.server.ts';
import { listBankAccounts } from '#features/order-payments/queries/order-payments.server.ts';
import { bankAccountInput } from '#features/order-payments/schemas.ts';
import * as m from '#messages/pages/control/bank-accounts';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { ibanText } from '#shared/bank-account.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { currencies } from '#shared/money.ts';
import { TextField } from '#ui/field.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import type { Route } from './+types/bank-accounts.page';
import { ActResult } from '../act-form.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const [known, proof] = await Promise.all([listBankAccounts(context), getRecentProof(context)]);
    return {
      locale: context.locale,
      proof,
      done: args.url.searchParams.get('done'),
      accounts: currencies.map((currency) => {
        const account = known.find((one) => one.currency === currency);
        return {
          currency,
          isKnown: account !== undefined,
          holder: account?.holder ?? '',
          bank: account?.bank ?? '',
          iban: account ? ibanText(account.iban) : '',
          swift: account?.swift ?? '',
        };
      }),
    };
  });

const form = bankAccountInput.extend({
  intent: z.literal('save'),
  /** The currency, by which the answer finds its form. */
  id: z.enum(currencies),
  currentPassword: z.string().max(200, 'wrongPassword').optional(),
});

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(
    args,
    'control',
    form,
    async (context, { intent: _intent, id: _id, currentPassword, ...account }) => {
      await saveBankAccount(context, account, currentPassword);
      const path = memberPaths.controlBankAccounts({ locale: context.locale });
      return redirect(`${path}?done=${account.currency}`, 303);
    },
  );

type Account = Route.ComponentProps['loaderData']['accounts'][number];

function AccountForm({
  account,
  proof,
  locale,
  answer,
}: {
  account: Account;
  proof: RecentProof;
  locale: Locale;
  answer: ActionResult | undefined;
}) {
  const { currency, isKnown } = account;
  const own = resultFor(answer, 'save', currency);
  const field = (name: 'holder' | 'bank' | 'iban' | 'swift') => ({
    name,
    defaultValue: String(own?.values[name] ?? account[name]),
    error: own?.errors[name],
  });
  return (
    <details className="panel-act" open={own ? true : undefined}>
      <summary>{m.account({ currency, is: isKnown ? 'known' : 'missing' }, { locale })}</summary>
      <IntentForm intent="save" id={currency} answer={answer}>
        <input type="hidden" name="currency" value={currency} />
        <TextField label={m.holder({ locale })} {...field('holder')} maxLength={120} dir="auto" />
        <TextField label={m.bank({ locale })} {...field('bank')} maxLength={120} dir="auto" />
        <TextField label={m.iban({ locale })} {...field('iban')} maxLength={50} dir="ltr" />
        <TextField label={m.swift({ locale })} {...field('swift')} maxLength={14} dir="ltr" />
        <RecentProofField
          proof={proof}
          error={own?.errors['currentPassword']}
          next={memberPaths.controlBankAccounts({ locale })}
          locale={locale}
        />
        <div className="form-actions">
          <SubmitButton size="sm">{m.save({ locale })}</SubmitButton>
        </div>
      </IntentForm>
    </details>
  );
}

export default function BankAccountsPage({
  loaderData: { locale, proof, done, accounts },
  actionData: answer,
}: Route.ComponentProps) {
  const saved = accounts.find(({ currency }) => currency === done);
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
    >
      <ActResult
        text={answer || !saved ? null : m.saved({ currency: saved.currency }, { locale })}
      />
      {accounts.every(({ isKnown }) => !isKnown) ? (
        <Alert tone="warning">{m.none({ locale })}</Alert>
      ) : null}
      <Card as="section">
        {accounts.map((account) => (
          <AccountForm key={account.currency} {...{ account, proof, locale, answer }} />
        ))}
      </Card>
    </PanelPage>
  );
}
