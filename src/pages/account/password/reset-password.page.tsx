import { redirect } from 'react-router';
import { PasswordFields } from '#features/accounts/components/password-fields.tsx';
import { resetPassword } from '#features/accounts/commands/passwords.server.ts';
import { endedHeaders } from '#features/accounts/services/session-cookies.server.ts';
import { findReset } from '#features/accounts/queries/account.server.ts';
import { resetByMailInput } from '#features/accounts/schemas.ts';
import { linkUsed } from '#messages/pages/storefront/error';
import * as m from '#messages/pages/account/password';
import { handleForm } from '#platform/pages/form-action.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { fieldsOf, Form, SubmitButton } from '#ui/form.tsx';
import { Alert } from '#ui/panels.tsx';
import { AccountPage } from '../account-page.tsx';
import type { Route } from './+types/reset-password.page';

/** Reads the link without using it up, because mail scanners open it, too. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    const token = args.url.searchParams.get('token') ?? '';
    const reset = await findReset(context, token);
    return {
      locale: context.locale,
      token: reset && token,
      startsOver: reset?.startsOver ?? false,
      usedText: linkUsed(context),
    };
  });

export const action = (args: Route.ActionArgs) =>
  handleForm(args, resetByMailInput, async (context, input) => {
    const headers = endedHeaders(context, await resetPassword(context, input));
    return redirect(`${paths.logIn({ locale: context.locale })}?reason=password-changed`, {
      status: 303,
      headers,
    });
  });

export default function ResetPasswordPage({
  loaderData: { locale, token, startsOver, usedText },
  actionData: answer,
}: Route.ComponentProps) {
  if (token === null) {
    return (
      <AccountPage title={m.linkTitle({ locale })}>
        <Alert tone="warning">{usedText}</Alert>
        <Button variant="primary" size="lg" isBlock href={memberPaths.forgotPassword({ locale })}>
          {m.askAgain({ locale })}
        </Button>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={m.resetTitle({ locale })} lead={m.resetLead({ locale })}>
      <Form answer={answer} action={`?token=${token}`}>
        <input type="hidden" name="token" value={token} />
        {startsOver ? (
          <>
            <Alert>{m.startOver({ locale })}</Alert>
            <TextField
              label={m.name({ locale })}
              {...fieldsOf(answer)('name')}
              autoComplete="name"
            />
          </>
        ) : null}
        <PasswordFields field={fieldsOf(answer)} locale={locale} />
        <SubmitButton isBlock size="lg">
          {m.savePassword({ locale })}
        </SubmitButton>
      </Form>
    </AccountPage>
  );
}
