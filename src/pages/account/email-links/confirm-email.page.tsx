import { z } from 'zod';
import { askForConfirmation, confirmEmail } from '#features/accounts/commands/emails.server.ts';
import { emailInput } from '#features/accounts/schemas.ts';
import * as m from '#messages/pages/account/email-links';
import { handleForm, doneResult } from '#platform/pages/form-action.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { fieldsOf, Form, SubmitButton } from '#ui/form.tsx';
import { Alert } from '#ui/panels.tsx';
import { AccountPage } from '../account-page.tsx';
import { nextInMail } from '../next-in-mail.server.ts';
import type { Route } from './+types/confirm-email.page';
import { lookAtLink } from './email-link.server.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, (context) => lookAtLink(context, args.url, 'confirm_email'));

const confirmation = z.object({ confirm: z.literal('yes') });

/**
 * Handles two forms: the link's button, and the request for a new link, which has the same result
 * for every e-mail.
 */
export const action = (args: Route.ActionArgs) =>
  handleForm(
    args,
    (form): z.ZodType<{ confirm: 'yes' } | { email: string }> =>
      form.has('confirm') ? confirmation : emailInput,
    async (context, input) => {
      if ('confirm' in input) {
        await confirmEmail(context, args.url.searchParams.get('token') ?? '');
        return doneResult('confirmed');
      }
      await askForConfirmation(context, input.email, nextInMail(args.url, context.locale));
      return doneResult('sent');
    },
  );

export default function ConfirmEmailPage({
  loaderData: { locale, search, onwards, hasToken, isOpen, usedText },
  actionData: answer,
}: Route.ComponentProps) {
  if (answer?.code === 'confirmed') {
    return (
      <AccountPage title={m.confirmedTitle({ locale })}>
        <div role="status">
          <Alert tone="success">{m.confirmedText({ locale })}</Alert>
        </div>
        <Button variant="primary" size="lg" isBlock href={onwards.href}>
          {onwards.label}
        </Button>
      </AccountPage>
    );
  }
  if (isOpen) {
    return (
      <AccountPage title={m.confirmTitle({ locale })} lead={m.confirmLead({ locale })}>
        <Form answer={answer} action={search}>
          <input type="hidden" name="confirm" value="yes" />
          <SubmitButton isBlock size="lg">
            {m.confirm({ locale })}
          </SubmitButton>
        </Form>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={m.againTitle({ locale })} lead={m.againLead({ locale })}>
      {answer?.code === 'sent' ? (
        <div role="status">
          <Alert tone="success">{m.sent({ locale })}</Alert>
        </div>
      ) : hasToken && !answer ? (
        <Alert tone="warning">{usedText}</Alert>
      ) : null}
      <Form answer={answer} action={search}>
        <TextField
          label={m.email({ locale })}
          {...fieldsOf(answer)('email')}
          type="email"
          autoComplete="username"
          dir="ltr"
        />
        <SubmitButton isBlock size="lg">
          {m.sendAgain({ locale })}
        </SubmitButton>
      </Form>
    </AccountPage>
  );
}
