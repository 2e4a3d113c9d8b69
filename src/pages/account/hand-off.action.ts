import { redirect } from 'react-router';
import { mintHandOff } from '#features/accounts/commands/hand-off.server.ts';
import { panelsAt } from '#features/accounts/rules.ts';
import { panels } from '#shared/panels.ts';
import { notFound } from '#platform/http/problems.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { readForm } from '#platform/pages/read-form.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import type { Route } from './+types/hand-off.action';

/**
 * Opens a panel by a form only: a panel on another site needs a code, which a link must not fetch.
 * Users without such a panel get 404.
 */
export const action = (args: Route.ActionArgs) =>
  loadPage(args, async (context) => {
    const { locale, services, client, actor } = context;
    if (args.request.method !== 'POST') throw notFound();
    const asked = (await readForm(args)).get('panel');
    const panel = panels.find((one) => one === asked);
    if (panel === undefined) throw notFound();
    const path = paths.panel({ locale, name: panel });
    if (actor.kind !== 'member')
      return redirect(
        `${paths.logIn({ locale })}?${new URLSearchParams({ next: path, reason: 'required' })}`,
        { status: 303 },
      );
    if (client && panelsAt(client.host, services).includes(panel))
      return redirect(path, { status: 303 });
    const { token, cookie } = await mintHandOff(context, panel);
    return redirect(
      `${services.sites[panel]}${memberPaths.arrival({ locale })}?` +
        `${new URLSearchParams({ token })}`,
      {
        status: 303,
        headers: cookie === null ? {} : { 'set-cookie': cookie },
      },
    );
  });

export const loader = (args: Route.LoaderArgs) => loadPage(args, () => Promise.reject(notFound()));
