import { exportOwnData } from '#features/accounts/commands/privacy.server.ts';
import { notFound } from '#platform/http/problems.ts';
import type { Route } from './+types/export.action';
import { loadOwnPage } from '#pages/shared/own-page.ts';

/** Exports by a form only, because each export is recorded in the security log. */
export const action = (args: Route.ActionArgs) =>
  loadOwnPage(args, async (context) => {
    if (args.request.method !== 'POST') throw notFound();
    const copy = await exportOwnData(context);
    const day = context.now().toISOString().slice(0, 10);
    return new Response(`${JSON.stringify(copy, null, 2)}\n`, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="kervan-${day}.json"`,
      },
    });
  });

export const loader = (args: Route.LoaderArgs) =>
  loadOwnPage(args, () => Promise.reject(notFound()));
