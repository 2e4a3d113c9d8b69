import { data, redirect } from 'react-router';
import { z } from 'zod';
import {
  claimsOf,
  type GoogleResponse,
  googleResponseIn,
  noGoogleResponse,
} from '#features/accounts/services/google-redirect.server.ts';
import { linkGoogle, logInWithGoogle } from '#features/accounts/commands/google.server.ts';
import { logInHalfway } from '#features/accounts/commands/log-in.server.ts';
import { keepingError } from '#features/accounts/services/auth-attempt.server.ts';
import { openPlainSession, sealHalfway } from '#features/accounts/services/log-in-steps.server.ts';
import {
  deviceTokenIn,
  welcomeHeaders,
} from '#features/accounts/services/session-cookies.server.ts';
import { linkWithPassword } from '#messages/pages/storefront/error';
import * as m from '#messages/pages/account/google';
import { requestContext } from '#platform/pages/contexts.ts';
import { handleForm, type ActionResult } from '#platform/pages/form-action.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import { bidi } from '#ui/bidi.tsx';
import { ltr } from '#shared/bidi-marks.ts';
import { TextField } from '#ui/field.tsx';
import { fieldsOf, Form, SubmitButton } from '#ui/form.tsx';
import { Alert } from '#ui/panels.tsx';
import { AccountPage } from '../account-page.tsx';
import { carryNext } from '../carry-next.ts';
import { nextAfterLogIn } from '../next-after-log-in.server.ts';
import type { Route } from './+types/google-confirm.page';

/**
 * Requires what a Google log-in alone does not prove: the account's password once, or the code of
 * the second factor.
 */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    const answer = await googleResponseIn(context, args.request.headers.get('cookie'));
    if (answer === null)
      throw redirect(`${paths.logIn({ locale: context.locale })}${carryNext(args.url)}`);
    return {
      locale: context.locale,
      email: answer.email,
      linkText: linkWithPassword(context),
      asksCode: args.url.searchParams.get('ask') === 'code',
      search: args.url.search,
      next: carryNext(args.url),
    };
  });

const passwordForm = z.object({
  password: z.string({ error: 'inputPassword' }).max(200, 'longPassword'),
});
const codeForm = z.object({
  code: z.string({ error: 'codeNeeded' }).max(40),
  halfway: z.string().max(1_000).optional(),
});
type Confirmation = z.output<typeof passwordForm> | z.output<typeof codeForm>;

async function sessionOf(
  context: Parameters<typeof linkGoogle>[0],
  answer: GoogleResponse,
  input: Confirmation,
  device: string | null,
) {
  if ('code' in input)
    return input.halfway === undefined
      ? logInWithGoogle(context, claimsOf(answer), { code: input.code, device })
      : logInHalfway(context, { sealed: input.halfway, code: input.code, device });
  const { userId, needsCode } = await linkGoogle(context, claimsOf(answer), {
    password: input.password,
    device,
  });
  return needsCode
    ? { halfway: await sealHalfway(context, userId) }
    : openPlainSession(context, userId);
}

export const action = async (args: Route.ActionArgs) => {
  const cookies = args.request.headers.get('cookie');
  const asked = args.context.get(requestContext);
  const answer = await googleResponseIn(asked, cookies);
  if (answer === null)
    return redirect(`${paths.logIn({ locale: asked.locale })}${carryNext(args.url)}`);
  return handleForm(
    args,
    (form): z.ZodType<Confirmation> => (form.has('code') ? codeForm : passwordForm),
    async (context, input) => {
      const session = await keepingError(context, () =>
        sessionOf(context, answer, input, deviceTokenIn(cookies ?? undefined)),
      );
      if ('halfway' in session)
        return data<ActionResult>({
          values: session,
          errors: {},
          error: null,
          code: 'second_factor_required',
        });
      const headers = await welcomeHeaders(context, session);
      headers.append('set-cookie', noGoogleResponse(context));
      const next = args.url.searchParams.get('next');
      return redirect(await nextAfterLogIn(context, { next, cookies, sessionId: session.id }), {
        status: 303,
        headers,
      });
    },
  );
};

export default function GoogleConfirmPage({
  loaderData: { locale, email, linkText, asksCode, search, next },
  actionData: answer,
}: Route.ComponentProps) {
  const halfway = answer?.values['halfway'];
  const field = fieldsOf(answer);
  // What programs read of the refusal: its status.
  const errorTitle = answer?.status === undefined ? undefined : String(answer.status);
  const below = (
    <a className="link" href={`${paths.logIn({ locale })}${next}`}>
      {m.otherWay({ locale })}
    </a>
  );
  if (asksCode || typeof halfway === 'string') {
    return (
      <AccountPage title={m.codeTitle({ locale })} lead={m.codeLead({ locale })} below={below}>
        <Form key="code" answer={answer} errorTitle={errorTitle} action={search}>
          {typeof halfway === 'string' ? (
            <input type="hidden" name="halfway" value={halfway} />
          ) : null}
          <TextField
            label={m.code({ locale })}
            {...field('code')}
            autoComplete="one-time-code"
            dir="ltr"
          />
          <SubmitButton isBlock size="lg">
            {m.logIn({ locale })}
          </SubmitButton>
        </Form>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title={m.linkTitle({ locale })}
      lead={bidi(m.linkLead({ email: ltr(email) }, { locale }))}
      below={below}
    >
      {answer ? null : <Alert>{linkText}</Alert>}
      <Form key="password" answer={answer} errorTitle={errorTitle} action={search}>
        <TextField
          label={m.password({ locale })}
          {...field('password')}
          type="password"
          autoComplete="current-password"
          dir="ltr"
        />
        <SubmitButton isBlock size="lg">
          {m.link({ locale })}
        </SubmitButton>
      </Form>
    </AccountPage>
  );
}
