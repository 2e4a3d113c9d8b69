import type { IdentityProof } from '#features/accounts/queries/account.server.ts';
import * as m from '#messages/pages/account/security';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { TextField } from '#ui/field.tsx';
import { resultFor, IntentForm, SubmitButton } from '#ui/form.tsx';
import { Alert } from '#ui/panels.tsx';
import * as paths from '#shared/paths.ts';
import { Confirm } from '../area/own-page-frame.tsx';
import { canProve, ProveFirst } from '../area/prove-first.tsx';
import type { QrCode } from './qr-code.ts';

export type SetUp = { readonly uri: string; readonly secret: string; readonly code: QrCode };
type Props = { readonly locale: Locale; readonly answer: ActionResult | undefined };

const codeField = (answer: ActionResult | undefined, label: string, mode: 'numeric' | 'text') => (
  <TextField
    label={label}
    name="code"
    error={answer?.errors['code']}
    autoComplete="one-time-code"
    inputMode={mode}
    maxLength={40}
    dir="ltr"
  />
);

/** Shows the secret for the app, and asks for a first code as proof. */
export function FactorSetUp({
  locale,
  answer,
  setUp: { uri, secret, code },
}: Props & { readonly setUp: SetUp }) {
  const confirmed = resultFor(answer, 'confirm');
  return (
    <div className="account-area-factor">
      <svg
        viewBox={`0 0 ${code.size} ${code.size}`}
        role="img"
        aria-label={m.qrCode({ locale })}
        shapeRendering="crispEdges"
      >
        <path d={code.path} />
      </svg>
      <ol>
        <li>{m.setUpApp({ locale })}</li>
        <li>
          {m.setUpScan({ locale })}
          <br />
          <bdi dir="ltr" className="account-area-secret">
            <code>{secret}</code>
          </bdi>
          <br />
          <a className="link" href={uri}>
            {m.setUpHere({ locale })}
          </a>
        </li>
        <li>
          {m.setUpCode({ locale })}
          <IntentForm
            intent="confirm"
            answer={confirmed}
            action={`${memberPaths.security({ locale })}?setup=1`}
          >
            {codeField(confirmed, m.firstCode({ locale }), 'numeric')}
            <div className="form-actions">
              <SubmitButton>{m.turnOn({ locale })}</SubmitButton>
              <a className="btn btn-quiet" href={memberPaths.security({ locale })}>
                {m.cancel({ locale })}
              </a>
            </div>
          </IntentForm>
        </li>
      </ol>
    </div>
  );
}

const passwordField = (locale: Locale, answer: ActionResult | undefined) => (
  <TextField
    label={m.yourPassword({ locale })}
    name="currentPassword"
    type="password"
    error={answer?.errors['currentPassword']}
    autoComplete="current-password"
    dir="ltr"
  />
);

const proveFirst = (locale: Locale, proof: IdentityProof) => (
  <ProveFirst
    locale={locale}
    proof={proof}
    text={m.proveFirst({ locale })}
    next={`${paths.unlocalized(memberPaths.security)}#second-factor`}
  />
);

export function FactorOff({ locale, answer, proof }: Props & { readonly proof: IdentityProof }) {
  if (!canProve(proof)) return proveFirst(locale, proof);
  const begun = resultFor(answer, 'begin');
  return (
    <IntentForm intent="begin" answer={begun} action={memberPaths.security({ locale })}>
      {proof === 'password' ? passwordField(locale, begun) : null}
      <p>{m.othersOut({ locale })}</p>
      <div>
        <SubmitButton variant="secondary">{m.setUp({ locale })}</SubmitButton>
      </div>
    </IntentForm>
  );
}

type OnProps = Props & {
  readonly codesLeft: number;
  readonly isNeeded: boolean;
  readonly proof: IdentityProof;
};

export function FactorOn({ locale, answer, codesLeft, isNeeded, proof }: OnProps) {
  const action = memberPaths.security({ locale });
  const renewed = resultFor(answer, 'renew');
  const removed = resultFor(answer, 'remove');
  const mayChange = canProve(proof);
  return (
    <>
      <p>{m.codesLeft({ count: codesLeft }, { locale })}</p>
      {codesLeft < 3 ? <Alert tone="warning">{m.fewCodes({ locale })}</Alert> : null}
      {mayChange ? <p>{m.othersOut({ locale })}</p> : proveFirst(locale, proof)}
      {mayChange ? (
        <div className="account-area-row-actions">
          <Confirm
            label={m.renew({ locale })}
            question={m.renewQuestion({ locale })}
            isOpen={renewed?.code !== null && renewed !== undefined}
          >
            <IntentForm intent="renew" answer={renewed} action={action}>
              {proof === 'password' ? passwordField(locale, renewed) : null}
              {codeField(renewed, m.codeNow({ locale }), 'text')}
              <div>
                <SubmitButton variant="secondary" size="sm">
                  {m.renewNow({ locale })}
                </SubmitButton>
              </div>
            </IntentForm>
          </Confirm>
          {isNeeded ? null : (
            <Confirm
              label={m.turnOff({ locale })}
              question={m.turnOffQuestion({ locale })}
              isOpen={removed !== undefined}
            >
              <IntentForm intent="remove" answer={removed} action={action}>
                {proof === 'password' ? passwordField(locale, removed) : null}
                {codeField(removed, m.codeNow({ locale }), 'text')}
                <div>
                  <SubmitButton variant="danger" size="sm">
                    {m.turnOffNow({ locale })}
                  </SubmitButton>
                </div>
              </IntentForm>
            </Confirm>
          )}
        </div>
      ) : null}
      {isNeeded ? <p>{m.factorNeeded({ locale })}</p> : null}
    </>
  );
}
