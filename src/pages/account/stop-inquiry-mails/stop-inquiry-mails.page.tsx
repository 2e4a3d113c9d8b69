import { z } from 'zod';
import { stopInquiryMails } from '#features/inquiries/commands/move-inquiry.server.ts';
import { findInquiryMailsOfLink } from '#features/inquiries/queries/stopped-mails.server.ts';
import { stopLinkUnknown } from '#messages/pages/storefront/error';
import * as m from '#messages/pages/account/stop-inquiry-mails';
import { handleForm, doneResult } from '#platform/pages/form-action.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { Button } from '#ui/button.tsx';
import { Form, SubmitButton } from '#ui/form.tsx';
import { Alert } from '#ui/panels.tsx';
import { AccountPage } from '../account-page.tsx';
import type { Route } from './+types/stop-inquiry-mails.page';

const tokenIn = (url: URL): string => url.searchParams.get('token') ?? '';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => ({
    locale: context.locale,
    search: args.url.search,
    link: await findInquiryMailsOfLink(context, tokenIn(args.url)),
    unknownText: stopLinkUnknown(context),
  }));

/**
 * Handles the page's button and a mail program's one-click (RFC 8058). The address alone says what
 * to stop. No redirect, because mail programs follow none.
 */
export const action = (args: Route.ActionArgs) =>
  handleForm(args, z.object({}), async (context) => {
    await stopInquiryMails(context, tokenIn(args.url));
    return doneResult('stopped');
  });

export default function StopInquiryMailsPage({
  loaderData: { locale, search, link, unknownText },
  actionData: answer,
}: Route.ComponentProps) {
  const toNotifications = (
    <Button size="lg" isBlock href={memberPaths.notifications({ locale })}>
      {m.toNotifications({ locale })}
    </Button>
  );
  if (link === null)
    return (
      <AccountPage title={m.title({ locale })}>
        <Alert tone="warning">{unknownText}</Alert>
        {toNotifications}
      </AccountPage>
    );
  if (answer?.code === 'stopped' || !link.isOn) {
    return (
      <AccountPage title={m.stoppedTitle({ locale })}>
        <div role="status">
          <Alert tone="success">{m.stoppedText({ locale })}</Alert>
        </div>
        {toNotifications}
      </AccountPage>
    );
  }
  return (
    <AccountPage title={m.title({ locale })} lead={m.lead({ locale })}>
      <Form answer={answer} action={search}>
        <SubmitButton isBlock size="lg">
          {m.stop({ locale })}
        </SubmitButton>
      </Form>
    </AccountPage>
  );
}
