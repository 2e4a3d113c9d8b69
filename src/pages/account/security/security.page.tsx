import { data, redirect } from 'react-router';
import { z } from 'zod';
import { askForEmailChange } from '#features/accounts/commands/emails.server.ts';
import { changePassword } from '#features/accounts/commands/passwords.server.ts';
import {
  factorSetUpCookie,
  factorSetUpIn,
  noFactorSetUp,
} from '#features/accounts/services/factor-cookie.server.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#features/accounts/commands/second-factor.server.ts';
import { readFactorSetUp } from '#features/accounts/services/second-factor-codes.server.ts';
import {
  countRecoveryCodes,
  getOwnProfile,
  getOwnProof,
} from '#features/accounts/queries/account.server.ts';
import { changeEmailInput, changePasswordInput } from '#features/accounts/schemas.ts';
import { findOwnCompany } from '#features/companies/queries/own-company.server.ts';
import * as area from '#messages/pages/account/area';
import * as m from '#messages/pages/account/security';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { PageContext } from '#platform/pages/load-page.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { bidi } from '#ui/bidi.tsx';
import { ltr } from '#shared/bidi-marks.ts';
import { TextField } from '#ui/field.tsx';
import { resultFor, IntentForm, SubmitButton } from '#ui/form.tsx';
import { Badge } from '#ui/badges.tsx';
import { Alert } from '#ui/panels.tsx';
import type { Route } from './+types/security.page';
import { handleOwnForms, loadOwnPage, ownForm, typed } from '#pages/shared/own-page.ts';
import { doneText, OwnCard, OwnPageFrame } from '../area/own-page-frame.tsx';
import { qrCodeOf } from './qr-code.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { FactorOff, FactorOn, FactorSetUp, type SetUp } from './second-factor.tsx';

const doneTexts = {
  password: m.passwordChanged,
  email: m.emailAsked,
  off: m.factorOff,
  proven: area.proven,
};

/** Groups characters in fours, as apps show them. */
const inFours = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');

/**
 * Reads a set-up that has begun from its cookie, so that the page can be reloaded until the first
 * code was right.
 */
async function setUpOf(context: PageContext, cookies: string | null): Promise<SetUp | null> {
  const begun = await readFactorSetUp(context, factorSetUpIn(cookies));
  return begun && { uri: begun.uri, secret: inFours(begun.secret), code: qrCodeOf(begun.uri) };
}

export const loader = (args: Route.LoaderArgs) =>
  loadOwnPage(args, async (context) => {
    const [profile, membership, codesLeft, proof] = await Promise.all([
      getOwnProfile(context),
      findOwnCompany(context),
      countRecoveryCodes(context),
      getOwnProof(context),
    ]);
    const { searchParams } = args.url;
    return {
      locale: context.locale,
      done: searchParams.get('done'),
      isSentByPanel: searchParams.get('reason') === 'admin' && !profile.hasSecondFactor,
      email: profile.email ?? '',
      hasPassword: profile.hasPassword,
      passwordChangedAt: profile.passwordChangedAt?.getTime() ?? null,
      isAdmin: membership?.isAdmin ?? false,
      hasFactor: profile.hasSecondFactor,
      codesLeft,
      isRefusedByGoogle: searchParams.get('reason') === 'google-refused',
      proof,
      setUp:
        searchParams.has('setup') && !profile.hasSecondFactor
          ? await setUpOf(context, args.request.headers.get('cookie'))
          : null,
    };
  });

const hereWith = ({ locale }: PageContext, what: string, cookies: readonly string[] = []) =>
  redirect(`${memberPaths.security({ locale })}?${what}`, {
    status: 303,
    headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]),
  });

const code = z.string({ error: 'codeNeeded' }).max(40, 'wrongCode');
/** Optional, because accounts without a password prove their identity in another way. */
const currentPassword = z.string().max(200, 'wrongPassword').optional();
const factorProof = z.object({ code, currentPassword });

/** Returns the codes in this one response. They are shown nowhere else. */
const codesDto = (intent: string, recoveryCodes: readonly string[]): ActionResult => ({
  values: { intent, recoveryCodes },
  errors: {},
  error: null,
  code: null,
});

const forms = {
  password: ownForm(changePasswordInput, async (context, input) => {
    await changePassword(context, input);
    return hereWith(context, 'done=password');
  }),
  email: ownForm(changeEmailInput, async (context, input) => {
    await askForEmailChange(context, input);
    return hereWith(context, 'done=email');
  }),
  begin: ownForm(z.object({ currentPassword }), async (context, input) => {
    const sealed = await beginSecondFactor(context, { currentPassword: input.currentPassword });
    return hereWith(context, 'setup=1#second-factor', [factorSetUpCookie(context, sealed)]);
  }),
  confirm: (args: Parameters<typeof loadOwnPage>[0]) =>
    ownForm(z.object({ code }), async (context, input) => {
      const setUp = factorSetUpIn(args.request.headers.get('cookie'));
      const answer = codesDto(
        'confirm',
        await confirmSecondFactor(context, { code: input.code, setUp }),
      );
      return data(answer, { headers: { 'set-cookie': noFactorSetUp(context) } });
    })(args),
  renew: ownForm(factorProof, async (context, input) =>
    codesDto(
      'renew',
      await renewRecoveryCodes(context, {
        code: input.code,
        currentPassword: input.currentPassword,
      }),
    ),
  ),
  remove: ownForm(factorProof, async (context, input) => {
    await removeSecondFactor(context, { code: input.code, currentPassword: input.currentPassword });
    return hereWith(context, 'done=off');
  }),
};

export const action = (args: Route.ActionArgs) => handleOwnForms(args, forms);

export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    locale,
    done,
    isSentByPanel,
    email,
    hasPassword,
    passwordChangedAt,
    isAdmin,
    hasFactor,
    codesLeft,
    setUp,
    proof,
    isRefusedByGoogle,
  } = loaderData;
  const here = memberPaths.security({ locale });
  const password = resultFor(actionData, 'password');
  const changed = resultFor(actionData, 'email');
  const codes = actionData?.values['recoveryCodes'];
  const recoveryCodes =
    actionData?.code === null && Array.isArray(codes) ? (codes as readonly string[]) : undefined;
  const noPassword = (
    <p>
      {m.noPassword({ locale })}{' '}
      <a className="link" href={memberPaths.forgotPassword({ locale })}>
        {area.getPassword({ locale })}
      </a>
    </p>
  );
  return (
    <OwnPageFrame
      title={m.title({ locale })}
      done={
        recoveryCodes
          ? m.factorOn({ locale })
          : doneText(doneTexts, loaderData, actionData !== undefined)
      }
    >
      {isSentByPanel ? <Alert tone="warning">{m.adminNeedsFactor({ locale })}</Alert> : null}
      {recoveryCodes ? (
        <OwnCard title={m.codesTitle({ locale })}>
          <RecoveryCodes codes={recoveryCodes} locale={locale} />
        </OwnCard>
      ) : null}
      <OwnCard id="password" title={m.password({ locale })} text={m.passwordText({ locale })}>
        {hasPassword ? (
          <IntentForm key={passwordChangedAt} intent="password" answer={password} action={here}>
            <TextField
              label={m.currentPassword({ locale })}
              name="currentPassword"
              type="password"
              error={password?.errors['currentPassword']}
              autoComplete="current-password"
              dir="ltr"
            />
            <div className="form-row">
              <TextField
                label={m.newPassword({ locale })}
                name="password"
                type="password"
                hint={isAdmin ? m.adminPasswordHint({ locale }) : m.passwordHint({ locale })}
                error={password?.errors['password']}
                autoComplete="new-password"
                dir="ltr"
              />
              <TextField
                label={m.passwordConfirm({ locale })}
                name="passwordConfirm"
                type="password"
                error={password?.errors['passwordConfirm']}
                autoComplete="new-password"
                dir="ltr"
              />
            </div>
            <div>
              <SubmitButton variant="secondary">{m.changePassword({ locale })}</SubmitButton>
            </div>
          </IntentForm>
        ) : (
          noPassword
        )}
      </OwnCard>
      <OwnCard
        id="email"
        title={m.email({ locale })}
        text={bidi(m.emailText({ email: ltr(email) }, { locale }))}
      >
        {hasPassword ? (
          <IntentForm key={done} intent="email" answer={changed} action={here}>
            <div className="form-row">
              <TextField
                label={m.newEmail({ locale })}
                name="email"
                type="email"
                error={changed?.errors['email']}
                defaultValue={typed(changed, 'email')}
                autoComplete="email"
                dir="ltr"
              />
              <TextField
                label={m.yourPassword({ locale })}
                name="currentPassword"
                type="password"
                error={changed?.errors['currentPassword']}
                autoComplete="current-password"
                dir="ltr"
              />
            </div>
            <div>
              <SubmitButton variant="secondary">{m.changeEmail({ locale })}</SubmitButton>
            </div>
          </IntentForm>
        ) : (
          noPassword
        )}
      </OwnCard>
      <OwnCard
        id="second-factor"
        title={m.secondFactor({ locale })}
        text={m.secondFactorText({ locale })}
      >
        <p>
          <Badge tone={hasFactor ? 'ok' : 'neutral'} hasDot>
            {hasFactor ? m.on({ locale }) : m.off({ locale })}
          </Badge>
        </p>
        {isRefusedByGoogle && !actionData ? (
          <Alert tone="danger">{area.notProven({ locale })}</Alert>
        ) : null}
        {hasFactor ? (
          <FactorOn
            key={recoveryCodes?.[0]}
            locale={locale}
            answer={actionData}
            codesLeft={codesLeft}
            isNeeded={isAdmin}
            proof={proof}
          />
        ) : setUp ? (
          <FactorSetUp locale={locale} answer={actionData} setUp={setUp} />
        ) : (
          <FactorOff locale={locale} answer={actionData} proof={proof} />
        )}
      </OwnCard>
    </OwnPageFrame>
  );
}
