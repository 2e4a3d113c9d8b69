import { z } from 'zod';
import { changeEmail } from '#features/accounts/commands/emails.server.ts';
import * as m from '#messages/pages/account/email-links';
import { handleForm, doneResult } from '#platform/pages/form-action.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import { Button } from '#ui/button.tsx';
import { Form, SubmitButton } from '#ui/form.tsx';
import { Alert } from '#ui/panels.tsx';
import { AccountPage } from '../account-page.tsx';
import type { Route } from './+types/change-email.page';
import { lookAtLink } from './email-link.server.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, (context) => lookAtLink(context, args.url, 'change_email'));

export const action = (args: Route.ActionArgs) =>
  handleForm(args, z.object({}), async (context) => {
    await changeEmail(context, args.url.searchParams.get('token') ?? '');
    return doneResult('changed');
  });

export default function ChangeEmailPage({
  loaderData: { locale, search, onwards, isOpen, usedText },
  actionData: answer,
}: Route.ComponentProps) {
  if (answer?.code === 'changed') {
    return (
      <AccountPage title={m.changedTitle({ locale })}>
        <div role="status">
          <Alert tone="success">{m.changedText({ locale })}</Alert>
        </div>
        <Button variant="primary" size="lg" isBlock href={onwards.href}>
          {onwards.label}
        </Button>
      </AccountPage>
    );
  }
  if (isOpen) {
    return (
      <AccountPage title={m.changeTitle({ locale })} lead={m.changeLead({ locale })}>
        <Form answer={answer} action={search}>
          <SubmitButton isBlock size="lg">
            {m.change({ locale })}
          </SubmitButton>
        </Form>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={m.changeUsedTitle({ locale })}>
      <Alert tone="warning">{usedText}</Alert>
      <p>{m.changeAgain({ locale })}</p>
      <Button variant="primary" size="lg" isBlock href={paths.userInformation({ locale })}>
        {m.toAccount({ locale })}
      </Button>
    </AccountPage>
  );
}
