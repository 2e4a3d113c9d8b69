import { getSentMail } from '#features/accounts/queries/sent-mails.server.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import type { Route } from './+types/mail-html';

/**
 * Serves a mail's HTML as a mail program would show it: in a sandbox without scripts, forms or our
 * origin.
 */
const policy =
  "sandbox allow-popups allow-top-navigation-by-user-activation; default-src 'none'; " +
  "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    const { html } = await getSentMail(context, args.params.mail);
    return new Response(html, {
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    });
  });
