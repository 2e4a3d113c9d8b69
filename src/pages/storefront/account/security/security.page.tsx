import { redirect } from 'react-router';
import { z } from 'zod';
import { askForEmailChange } from '#features/accounts/commands/emails.server.ts';
import { changePassword } from '#features/accounts/commands/passwords.server.ts';
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor, renewRecoveryCodes } from '#features/accounts/commands/second-factor.server.ts';
import { countRecoveryCodes, getOwnProfile } from '#features/accounts/queries/account.server.ts';
import { changeEmailInput, changePasswordInput } from '#features/accounts/schemas.ts';
import { findOwnMembership } from '#features/companies/queries/membership.server.ts';
import * as m from '#messages/security';
import type { FormAnswer } from '#platform/pages/form-answer.ts';
import type { PageContext } from '#platform/pages/load-page.ts';
import { bidi, ltr } from '#ui/bidi.tsx';
import { TextField } from '#ui/field.tsx';
import { answerTo, IntentForm, SubmitButton } from '#ui/form.tsx';
import { Badge } from '#ui/marks.tsx';
import { Alert } from '#ui/panels.tsx';
import type { Route } from './+types/security.page';
import { answerOwnForms, loadOwnPage, ownForm, typed } from '../area/own-page.ts';
import { doneText, OwnCard, OwnPageFrame } from '../area/own-page-frame.tsx';
import { qrCodeOf } from './qr-code.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { FactorOff, FactorOn, FactorSetUp, type SetUp } from './second-factor.tsx';

const doneTexts = { password: m.passwordChanged, email: m.emailAsked, off: m.factorOff };

/** In fours, as apps show it. */
const inFours = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');

/** Asked again, it is the same secret: until a first code was right, the page may be loaded as often as one likes. */
async function setUpOf(context: PageContext): Promise<SetUp> {
  const { uri, secret } = await beginSecondFactor(context);
  return { uri, secret: inFours(secret), code: qrCodeOf(uri) };
}

export const loader = (args: Route.LoaderArgs) => loadOwnPage(args, async (context) => {
  const [profile, membership, codesLeft] = await Promise.all([getOwnProfile(context), findOwnMembership(context), countRecoveryCodes(context)]);
  const { searchParams } = args.url;
  return {
    locale: context.locale, done: searchParams.get('done'), isSentByPanel: searchParams.get('reason') === 'admin' && !profile.hasSecondFactor,
    email: profile.email ?? '', hasPassword: profile.hasPassword, passwordChangedAt: profile.passwordChangedAt?.getTime() ?? null, isAdmin: membership?.isAdmin ?? false, hasFactor: profile.hasSecondFactor, codesLeft,
    setUp: searchParams.has('setup') && !profile.hasSecondFactor ? await setUpOf(context) : null,
  };
});

const hereWith = ({ locale }: PageContext, what: string) => redirect(`/${locale}/account/security?${what}`, 303);

const code = z.object({ code: z.string({ error: 'codeNeeded' }).max(40, 'wrongCode') });

/** The codes are in this one answer and nowhere else. */
const codesAnswer = (intent: string, recoveryCodes: readonly string[]): FormAnswer => ({ values: { intent, recoveryCodes }, errors: {}, error: null, code: null });

const forms = {
  password: ownForm(changePasswordInput, async (context, input) => {
    await changePassword(context, input);
    return hereWith(context, 'done=password');
  }),
  email: ownForm(changeEmailInput, async (context, input) => {
    await askForEmailChange(context, input);
    return hereWith(context, 'done=email');
  }),
  begin: ownForm(z.object({}), async (context) => {
    await beginSecondFactor(context);
    return hereWith(context, 'setup=1#second-factor');
  }),
  confirm: ownForm(code, async (context, input) => codesAnswer('confirm', await confirmSecondFactor(context, input.code))),
  renew: ownForm(code, async (context, input) => codesAnswer('renew', await renewRecoveryCodes(context, input.code))),
  remove: ownForm(code, async (context, input) => {
    await removeSecondFactor(context, input.code);
    return hereWith(context, 'done=off');
  }),
};

export const action = (args: Route.ActionArgs) => answerOwnForms(args, forms);

export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { locale, done, isSentByPanel, email, hasPassword, passwordChangedAt, isAdmin, hasFactor, codesLeft, setUp } = loaderData;
  const here = `/${locale}/account/security`;
  const password = answerTo(actionData, 'password');
  const changed = answerTo(actionData, 'email');
  const codes = actionData?.values['recoveryCodes'];
  const recoveryCodes = actionData?.code === null && Array.isArray(codes) ? codes as readonly string[] : undefined;
  const noPassword = <p>{m.noPassword({ locale })} <a className="link" href={`/${locale}/account/forgot-password`}>{m.getPassword({ locale })}</a></p>;
  return (
    <OwnPageFrame title={m.title({ locale })} done={recoveryCodes ? m.factorOn({ locale }) : doneText(doneTexts, loaderData, actionData !== undefined)}>
      {isSentByPanel ? <Alert tone="warning">{m.adminNeedsFactor({ locale })}</Alert> : null}
      {recoveryCodes ? <OwnCard title={m.codesTitle({ locale })}><RecoveryCodes codes={recoveryCodes} locale={locale} /></OwnCard> : null}
      <OwnCard id="password" title={m.password({ locale })} text={m.passwordText({ locale })}>
        {hasPassword ? (
          <IntentForm key={passwordChangedAt} intent="password" answer={password} action={here}>
            <TextField label={m.currentPassword({ locale })} name="currentPassword" type="password" error={password?.errors['currentPassword']} autoComplete="current-password" dir="ltr" />
            <div className="form-row">
              <TextField label={m.newPassword({ locale })} name="password" type="password" hint={isAdmin ? m.adminPasswordHint({ locale }) : m.passwordHint({ locale })} error={password?.errors['password']} autoComplete="new-password" dir="ltr" />
              <TextField label={m.passwordConfirm({ locale })} name="passwordConfirm" type="password" error={password?.errors['passwordConfirm']} autoComplete="new-password" dir="ltr" />
            </div>
            <div><SubmitButton variant="secondary">{m.changePassword({ locale })}</SubmitButton></div>
          </IntentForm>
        ) : noPassword}
      </OwnCard>
      <OwnCard id="email" title={m.email({ locale })} text={bidi(m.emailText({ email: ltr(email) }, { locale }))}>
        {hasPassword ? (
          <IntentForm key={done} intent="email" answer={changed} action={here}>
            <div className="form-row">
              <TextField label={m.newEmail({ locale })} name="email" type="email" error={changed?.errors['email']} defaultValue={typed(changed, 'email')} autoComplete="email" dir="ltr" />
              <TextField label={m.yourPassword({ locale })} name="currentPassword" type="password" error={changed?.errors['currentPassword']} autoComplete="current-password" dir="ltr" />
            </div>
            <div><SubmitButton variant="secondary">{m.changeEmail({ locale })}</SubmitButton></div>
          </IntentForm>
        ) : noPassword}
      </OwnCard>
      <OwnCard id="second-factor" title={m.secondFactor({ locale })} text={m.secondFactorText({ locale })}>
        <p><Badge tone={hasFactor ? 'ok' : 'neutral'} hasDot>{hasFactor ? m.on({ locale }) : m.off({ locale })}</Badge></p>
        {hasFactor ? <FactorOn key={recoveryCodes?.[0]} locale={locale} answer={actionData} codesLeft={codesLeft} isNeeded={isAdmin} /> : setUp ? <FactorSetUp locale={locale} answer={actionData} setUp={setUp} /> : <FactorOff locale={locale} answer={actionData} />}
      </OwnCard>
    </OwnPageFrame>
  );
}
