import { redirect } from 'react-router';
import { goodbyeHeaders } from '#features/accounts/services/session-cookies.server.ts';
import { logOut } from '#features/accounts/commands/sessions.server.ts';
import { notFound } from '#platform/http/problems.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import type { Route } from './+types/log-out.action';

/** By a form alone: a link or a picture must log nobody out. */
export const action = (args: Route.ActionArgs) =>
  loadPage(args, async (context) => {
    if (args.request.method !== 'POST') throw notFound();
    await logOut(context);
    return redirect(
      `/${context.locale}${args.url.searchParams.get('then') === 'log-in' ? '/account/login' : ''}`,
      { status: 303, headers: goodbyeHeaders(context) },
    );
  });

export const loader = (args: Route.LoaderArgs) => loadPage(args, () => Promise.reject(notFound()));
