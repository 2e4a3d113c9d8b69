import { RecentProofField } from '#features/accounts/components/recent-proof.tsx';
import * as m from '#messages/pages/vendor/money';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { isolated, ltr } from '#shared/bidi-marks.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { FactList } from '#ui/fact-list.tsx';
import { Select, TextField } from '#ui/field.tsx';
import { fieldsOf, Form, SubmitButton } from '#ui/form.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import type { MoneyView } from './load-money.server.ts';

type Props = Pick<MoneyView, 'account' | 'countries' | 'proof'> & {
  readonly locale: Locale;
  readonly answer: ActionResult | undefined;
};

const Fields = ({ account, countries, proof, locale, answer }: Props) => {
  const fields = fieldsOf(answer);
  const country = fields('country');
  return (
    <Form answer={answer}>
      <TextField
        label={m.holder({ locale })}
        {...fields('holder')}
        hint={m.holderHint({ locale })}
        maxLength={120}
        dir="auto"
      />
      <TextField label={m.bank({ locale })} {...fields('bank')} maxLength={120} dir="auto" />
      <Select
        label={m.country({ locale })}
        {...country}
        defaultValue={country.defaultValue || (account?.country ?? 'TR')}
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <TextField
        label={m.number({ locale })}
        {...fields('number')}
        maxLength={50}
        dir="ltr"
        autoComplete="off"
      />
      <TextField label={m.swift({ locale })} {...fields('swift')} maxLength={14} dir="ltr" />
      <RecentProofField
        proof={proof}
        error={answer?.errors['currentPassword']}
        next={memberPaths.vendorMoney({ locale })}
        locale={locale}
      />
      <div className="form-actions">
        <SubmitButton size="sm">{m.save({ locale })}</SubmitButton>
      </div>
    </Form>
  );
};

/** The account that payouts go to, and the form that changes it. */
export function AccountCard(props: Props) {
  const { account, locale, answer } = props;
  return (
    <Card as="section">
      <h2 className="card-title">{m.account({ locale })}</h2>
      {account === null ? (
        <>
          <Alert tone="warning">{m.noAccount({ locale })}</Alert>
          <Fields {...props} />
        </>
      ) : (
        <>
          <FactList
            facts={[
              { name: m.holder({ locale }), value: isolated(account.holder) },
              {
                name: m.bank({ locale }),
                value: `${isolated(account.bank)}, ${account.countryName}`,
              },
              { name: m.number({ locale }), value: ltr(`… ${account.ending}`) },
              { name: m.swift({ locale }), value: ltr(account.swift) },
              { name: m.savedOn({ locale }), value: account.updatedAt },
            ]}
          />
          <details className="panel-act" open={answer ? true : undefined}>
            <summary>{m.change({ locale })}</summary>
            <Fields {...props} />
          </details>
        </>
      )}
    </Card>
  );
}
