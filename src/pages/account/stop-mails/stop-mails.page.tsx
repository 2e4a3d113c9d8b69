// The page of every mail's stop link; mails of former versions have other addresses of it.
import { z } from 'zod';
import { stopMails } from '#features/notifications/commands.server.ts';
import { findMailsOfLink } from '#features/notifications/queries/stopped-mails.server.ts';
import { stopLinkUnknown } from '#messages/pages/storefront/error';
import * as m from '#messages/pages/account/stop-mails';
import { handleForm, doneResult } from '#platform/pages/form-action.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { isolated } from '#shared/bidi-marks.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { bidi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { Form, SubmitButton } from '#ui/form.tsx';
import { Alert } from '#ui/panels.tsx';
import { AccountPage } from '../account-page.tsx';
import type { Route } from './+types/stop-mails.page';

const tokenIn = (url: URL): string => url.searchParams.get('token') ?? '';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => ({
    locale: context.locale,
    search: args.url.search,
    link: await findMailsOfLink(context, tokenIn(args.url)),
    unknownText: stopLinkUnknown(context),
  }));

/**
 * Handles the page's button and a mail program's one-click (RFC 8058). The address alone says what
 * to stop. No redirect, because mail programs follow none.
 */
export const action = (args: Route.ActionArgs) =>
  handleForm(args, z.object({}), async (context) => {
    await stopMails(context, tokenIn(args.url));
    return doneResult('stopped');
  });

export default function StopMailsPage({
  loaderData: { locale, search, link, unknownText },
  actionData: answer,
}: Route.ComponentProps) {
  const toSettings = (
    <Button size="lg" isBlock href={link?.href ?? memberPaths.notificationSettings({ locale })}>
      {m.toSettings({ locale })}
    </Button>
  );
  if (link === null)
    return (
      <AccountPage title={m.title({ locale })}>
        <Alert tone="warning">{unknownText}</Alert>
        {toSettings}
      </AccountPage>
    );
  const mails = isolated(link.label);
  if (answer?.code === 'stopped' || !link.isOn) {
    return (
      <AccountPage title={m.stoppedTitle({ locale })}>
        <div role="status">
          <Alert tone="success">{bidi(m.stoppedText({ mails }, { locale }))}</Alert>
        </div>
        {toSettings}
      </AccountPage>
    );
  }
  return (
    <AccountPage title={m.title({ locale })} lead={bidi(m.lead({ mails }, { locale }))}>
      <Form answer={answer} action={search}>
        <SubmitButton isBlock size="lg">
          {m.stop({ locale })}
        </SubmitButton>
      </Form>
    </AccountPage>
  );
}
