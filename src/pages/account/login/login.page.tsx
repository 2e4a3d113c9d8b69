import { data, redirect } from 'react-router';
import { z } from 'zod';
import { logInHalfway } from '#features/accounts/commands/log-in.server.ts';
import { useAuthState } from '#features/accounts/components/use-auth-state.ts';
import { keepingError } from '#features/accounts/services/auth-attempt.server.ts';
import {
  checkPassword,
  openPlainSession,
  sealHalfway,
} from '#features/accounts/services/log-in-steps.server.ts';
import {
  deviceTokenIn,
  welcomeHeaders,
} from '#features/accounts/services/session-cookies.server.ts';
import { logInInput, type LogInInput } from '#features/accounts/schemas.ts';
import { googleRefused, signedUp } from '#messages/pages/storefront/error';
import * as m from '#messages/pages/account/login';
import { handleForm, type ActionResult } from '#platform/pages/form-action.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import type { OpenedSession } from '#features/accounts/services/sessions.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { Form, SubmitButton } from '#ui/form.tsx';
import { TextField } from '#ui/field.tsx';
import { Alert } from '#ui/panels.tsx';
import { AccountPage } from '../account-page.tsx';
import { carryNext } from '../carry-next.ts';
import { nextAfterLogIn } from '../next-after-log-in.server.ts';
import type { Route } from './+types/login.page';

const nextOf = (
  { url, request }: Pick<Route.LoaderArgs, 'url' | 'request'>,
  context: Context,
  sessionId: Id<'session'>,
) =>
  nextAfterLogIn(context, {
    next: url.searchParams.get('next'),
    cookies: request.headers.get('cookie'),
    sessionId,
  });

/** Why the visitor was sent here, by the address's `reason`. Only our own texts are shown. */
const reasons = {
  required: { tone: 'warning', text: m.loginFirst },
  'request-kept': { tone: 'success', text: m.requestKept },
  'inquiry-kept': { tone: 'success', text: m.inquiryKept },
  'order-kept': { tone: 'success', text: m.orderKept },
  'signed-up': { tone: 'success', text: signedUp },
  'signed-up-google': { tone: 'success', text: m.signedUpGoogle },
  'google-refused': { tone: 'warning', text: googleRefused, title: '401' },
  'password-changed': { tone: 'success', text: m.passwordChanged },
} as const;
type Reason = keyof typeof reasons;
const isReason = (value: string | null): value is Reason =>
  value !== null && Object.hasOwn(reasons, value);

/** `next`: the destination after the log-in. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    if (context.actor.kind === 'member')
      throw redirect(await nextOf(args, context, context.actor.sessionId as Id<'session'>));
    const reason = args.url.searchParams.get('reason');
    const said = isReason(reason)
      ? { title: null, ...reasons[reason], text: reasons[reason].text(context) }
      : null;
    return {
      locale: context.locale,
      said,
      search: args.url.search,
      next: carryNext(args.url),
      hasGoogle: context.services.google !== null,
    };
  });

const halfway = z.object({
  halfway: z.string().max(1_000),
  code: z.string({ error: 'codeNeeded' }).max(40),
});

export const action = (args: Route.ActionArgs) => {
  // The page has two forms: the password, then the code of users with a second factor.
  const onwards = async (context: Context, session: OpenedSession) =>
    redirect(await nextOf(args, context, session.id), {
      status: 303,
      headers: await welcomeHeaders(context, session),
    });
  const device = deviceTokenIn(args.request.headers.get('cookie') ?? undefined);
  return handleForm(
    args,
    (form): z.ZodType<z.output<typeof halfway> | LogInInput> =>
      form.has('halfway') ? halfway : logInInput,
    async (context, input) => {
      if ('halfway' in input)
        return onwards(
          context,
          await keepingError(context, () =>
            logInHalfway(context, { sealed: input.halfway, code: input.code, device }),
          ),
        );
      const { userId, needsCode } = await keepingError(context, () =>
        checkPassword(context, { ...input, device }),
      );
      const half: ActionResult = {
        values: { halfway: await sealHalfway(context, userId) },
        errors: {},
        error: null,
        code: 'second_factor_required',
      };
      if (needsCode) return data(half);
      return onwards(context, await openPlainSession(context, userId));
    },
  );
};

/** To who comes back to the page within the hour. */
function LastAttempt({ locale }: { readonly locale: Locale }) {
  const { isSignup, loginError, loginErrorMsg } = useAuthState();
  if (loginError && loginErrorMsg !== null) return <Alert tone="warning">{loginErrorMsg}</Alert>;
  return isSignup ? <Alert tone="success">{signedUp({ locale })}</Alert> : null;
}

export default function LogInPage({
  loaderData: { locale, said, search, next, hasGoogle },
  actionData: answer,
}: Route.ComponentProps) {
  const sealed = answer?.values['halfway'];
  // What programs read of the refusal: its status.
  const errorTitle = answer?.status === undefined ? undefined : String(answer.status);
  const needsCode = typeof sealed === 'string';
  const title = needsCode ? m.codeTitle({ locale }) : m.title({ locale });
  return (
    <AccountPage
      title={title}
      lead={needsCode ? m.codeLead({ locale }) : m.lead({ locale })}
      below={
        needsCode ? null : (
          <>
            {m.noAccount({ locale })}{' '}
            <a className="link" href={`${paths.signUp({ locale })}${next}`}>
              {m.signUp({ locale })}
            </a>
          </>
        )
      }
    >
      {said && !answer ? (
        <Alert tone={said.tone}>
          {said.title === null ? null : (
            <p>
              <b>{said.title}</b>
            </p>
          )}
          {said.text}
        </Alert>
      ) : null}
      {said || answer ? null : <LastAttempt locale={locale} />}
      {needsCode ? (
        <Form key="code" answer={answer} errorTitle={errorTitle} action={search}>
          <input type="hidden" name="halfway" value={sealed} />
          <TextField
            label={m.code({ locale })}
            name="code"
            error={answer?.errors['code']}
            autoComplete="one-time-code"
            inputMode="text"
            dir="ltr"
          />
          <SubmitButton isBlock size="lg">
            {m.codeSubmit({ locale })}
          </SubmitButton>
          <p>
            <a className="link" href={`${paths.logIn({ locale })}${search}`} data-reload="">
              {m.otherAccount({ locale })}
            </a>
          </p>
        </Form>
      ) : (
        <Form key="password" answer={answer} errorTitle={errorTitle} action={search}>
          <TextField
            label={m.email({ locale })}
            name="email"
            type="email"
            error={answer?.errors['email']}
            defaultValue={String(answer?.values['email'] ?? '')}
            autoComplete="username"
            dir="ltr"
          />
          <TextField
            label={m.password({ locale })}
            name="password"
            type="password"
            error={answer?.errors['password']}
            autoComplete="current-password"
            dir="ltr"
          />
          <SubmitButton isBlock size="lg">
            {m.submit({ locale })}
          </SubmitButton>
          <p className="account-ways">
            <a className="link" href={`${memberPaths.forgotPassword({ locale })}${next}`}>
              {m.forgot({ locale })}
            </a>
          </p>
        </Form>
      )}
      {hasGoogle && !needsCode ? (
        <>
          <p className="account-page-or">{m.or({ locale })}</p>
          <a
            className="btn btn-secondary btn-block"
            href={`${memberPaths.google({ locale })}${next}`}
            data-reload=""
          >
            {m.google({ locale })}
          </a>
        </>
      ) : null}
    </AccountPage>
  );
}
