import type { IdentityProof } from '#features/accounts/queries/account.server.ts';
import { lifetimeDays, maxTokenNameLength } from '#features/access-tokens/schemas.ts';
import * as m from '#messages/pages/vendor/developers';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { listText } from '#shared/lists.ts';
import type { Scope } from '#shared/scopes.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox, Select, TextField } from '#ui/field.tsx';
import { fieldsOf, IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Card } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import './developers.css';

export const scopeTexts: Readonly<Record<Scope, typeof m.productsRead>> = {
  'products:read': m.productsRead,
  'products:write': m.productsWrite,
  'rfqs:write': m.rfqsWrite,
  'quotes:read': m.quotesRead,
  'quotes:write': m.quotesWrite,
  'received-quotes:read': m.receivedQuotesRead,
  'received-quotes:write': m.receivedQuotesWrite,
  'reviews:read': m.reviewsRead,
  'reviews:write': m.reviewsWrite,
  'questions:write': m.questionsWrite,
  'inquiries:read': m.inquiriesRead,
  'inquiries:write': m.inquiriesWrite,
  'orders:read': m.ordersRead,
  'orders:write': m.ordersWrite,
  'money:read': m.moneyRead,
};

export type Token = {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly scopes: readonly Scope[];
  readonly person: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly lastUsedAt: string | null;
};

type Shared = { readonly locale: Locale; readonly answer: ActionResult | undefined };

export function AccessTokens({ locale, answer, tokens }: Shared & { tokens: readonly Token[] }) {
  return (
    <Card as="section" padding="none" className="data-table-card">
      <h2 className="data-table-title">{m.tokens({ locale })}</h2>
      {tokens.length === 0 ? (
        <p className="developers-none text-soft">{m.noTokens({ locale })}</p>
      ) : (
        <TableScroll label={m.tokens({ locale })}>
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">{m.name({ locale })}</th>
                <th scope="col">{m.scopes({ locale })}</th>
                <th scope="col">{m.madeBy({ locale })}</th>
                <th scope="col">{m.lastUsed({ locale })}</th>
                <th scope="col">{m.expires({ locale })}</th>
                <th scope="col">{m.act({ locale })}</th>
              </tr>
            </thead>
            <tbody>
              {tokens.map((token) => (
                <TokenRow key={token.id} token={token} locale={locale} answer={answer} />
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
    </Card>
  );
}

function TokenRow({ token, locale, answer }: Shared & { token: Token }) {
  const { id, name, hint, scopes, person, createdAt, expiresAt, lastUsedAt } = token;
  return (
    <tr>
      <td className="text-medium">
        <bdi>{name}</bdi>{' '}
        <code dir="ltr" className="text-soft">
          …{hint}
        </code>
      </td>
      <td>
        {listText(
          scopes.map((scope) => scopeTexts[scope]({ locale })),
          locale,
        )}
      </td>
      <td>
        <bdi>{person}</bdi>
        <br />
        <span className="text-soft text-tabular">{createdAt}</span>
      </td>
      <td className="text-tabular">{lastUsedAt ?? m.neverUsed({ locale })}</td>
      <td className="text-tabular">{expiresAt}</td>
      <td aria-label={m.act({ locale })}>
        <IntentForm intent="revoke" id={id} answer={answer}>
          <SubmitButton size="sm" variant="danger">
            {m.revoke({ locale })}
          </SubmitButton>
        </IntentForm>
      </td>
    </tr>
  );
}

type NewTokenProps = Shared & {
  readonly proof: IdentityProof;
  readonly granted: readonly Scope[];
};

export function NewAccessToken({ locale, answer, proof, granted }: NewTokenProps) {
  const result = resultFor(answer, 'make');
  const field = fieldsOf(result);
  const chosen = [result?.values['scopes'] ?? []].flat();
  if (proof === 'none' || proof === 'google')
    return (
      <Card as="section" className="developers-card">
        <h2 className="card-title">{m.newToken({ locale })}</h2>
        <p>{m.proveFirst({ locale })}</p>
        <ProveLink proof={proof} locale={locale} />
      </Card>
    );
  return (
    <Card as="section" className="developers-card">
      <h2 className="card-title">{m.newToken({ locale })}</h2>
      <p className="text-soft">{m.newTokenText({ locale })}</p>
      <IntentForm intent="make" answer={answer}>
        <TextField
          label={m.name({ locale })}
          hint={m.nameHint({ locale })}
          maxLength={maxTokenNameLength}
          autoComplete="off"
          dir="auto"
          {...field('name')}
        />
        <fieldset
          className="field developers-scopes"
          aria-invalid={result?.errors['scopes'] ? true : undefined}
        >
          <legend className="field-label">{m.scopes({ locale })}</legend>
          {granted.map((scope) => (
            <Checkbox
              key={scope}
              name="scopes"
              value={scope}
              defaultChecked={chosen.includes(scope)}
              label={
                <>
                  {scopeTexts[scope]({ locale })} <code dir="ltr">{scope}</code>
                </>
              }
            />
          ))}
          {result?.errors['scopes'] ? (
            <p className="field-error">{result.errors['scopes']}</p>
          ) : null}
        </fieldset>
        <Select
          label={m.expiresIn({ locale })}
          {...field('days')}
          defaultValue={field('days').defaultValue || '90'}
        >
          {lifetimeDays.map((days) => (
            <option key={days} value={days}>
              {m.days({ count: days }, { locale })}
            </option>
          ))}
        </Select>
        {proof === 'password' ? (
          <TextField
            label={m.password({ locale })}
            name="currentPassword"
            type="password"
            autoComplete="current-password"
            error={result?.errors['currentPassword']}
          />
        ) : null}
        <div className="form-actions">
          <SubmitButton>{m.make({ locale })}</SubmitButton>
        </div>
      </IntentForm>
    </Card>
  );
}

function ProveLink({ proof, locale }: { proof: 'google' | 'none'; locale: Locale }) {
  if (proof === 'none')
    return (
      <a className="link" href={memberPaths.forgotPassword({ locale })}>
        {m.setPassword({ locale })}
      </a>
    );
  const next = memberPaths.vendorDevelopers({ locale });
  const query = new URLSearchParams({ prove: '1', next });
  return (
    <div>
      <Button href={`${memberPaths.google({ locale })}?${query}`} data-reload="">
        {m.prove({ locale })}
      </Button>
    </div>
  );
}
