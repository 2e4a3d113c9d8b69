import { redirect } from 'react-router';
import { goodbyeHeaders } from '#features/accounts/services/session-cookies.server.ts';
import { logOut } from '#features/accounts/commands/sessions.server.ts';
import { notFound } from '#platform/http/problems.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import type { Route } from './+types/log-out.action';

/** Logs out by a form only, so that no link or picture can log a user out. */
export const action = (args: Route.ActionArgs) =>
  loadPage(args, async (context) => {
    if (args.request.method !== 'POST') throw notFound();
    await logOut(context);
    return redirect(
      args.url.searchParams.get('then') === 'log-in'
        ? paths.logIn({ locale: context.locale })
        : paths.home({ locale: context.locale }),
      { status: 303, headers: goodbyeHeaders(context) },
    );
  });

export const loader = (args: Route.LoaderArgs) => loadPage(args, () => Promise.reject(notFound()));
