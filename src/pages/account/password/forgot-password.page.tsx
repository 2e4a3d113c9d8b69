import { askForPasswordReset } from '#features/accounts/commands/passwords.server.ts';
import { emailInput } from '#features/accounts/schemas.ts';
import { resetMailSent } from '#messages/pages/storefront/error';
import * as m from '#messages/pages/account/password';
import { handleForm, doneResult } from '#platform/pages/form-action.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import { TextField } from '#ui/field.tsx';
import { fieldsOf, Form, SubmitButton } from '#ui/form.tsx';
import { Alert } from '#ui/panels.tsx';
import { AccountPage } from '../account-page.tsx';
import { carryNext } from '../carry-next.ts';
import type { Route } from './+types/forgot-password.page';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ locale }) => ({
    locale,
    next: carryNext(args.url),
    sentText: resetMailSent({ locale }),
  }));

/** Has the same result whether or not the account exists. */
export const action = (args: Route.ActionArgs) =>
  handleForm(args, emailInput, async (context, { email }) => {
    await askForPasswordReset(context, email);
    return doneResult('sent');
  });

export default function ForgotPasswordPage({
  loaderData: { locale, next, sentText },
  actionData: answer,
}: Route.ComponentProps) {
  const toLogIn = (
    <a className="link" href={`${paths.logIn({ locale })}${next}`}>
      {m.backToLogIn({ locale })}
    </a>
  );
  if (answer?.code === 'sent') {
    return (
      <AccountPage title={m.sentTitle({ locale })} below={toLogIn}>
        <div role="status">
          <Alert tone="success">{sentText}</Alert>
        </div>
        <p className="field-hint">{m.sentHint({ locale })}</p>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={m.forgotTitle({ locale })} lead={m.forgotLead({ locale })} below={toLogIn}>
      <Form
        answer={answer}
        errorTitle={answer?.status === undefined ? undefined : String(answer.status)}
        action={next}
      >
        <TextField
          label={m.email({ locale })}
          {...fieldsOf(answer)('email')}
          type="email"
          autoComplete="username"
          dir="ltr"
        />
        <SubmitButton isBlock size="lg">
          {m.sendLink({ locale })}
        </SubmitButton>
      </Form>
    </AccountPage>
  );
}
