import { redirect } from 'react-router';
import { startGoogle } from '#features/accounts/services/google-redirect.server.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import type { Route } from './+types/start-google.page';

/** Off to Google; what only this browser may bring back goes into a cookie. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    const { searchParams } = args.url;
    const { url, cookie } = await startGoogle(context, {
      next: searchParams.get('next'),
      provesOwner: context.actor.kind === 'member' && searchParams.has('prove'),
    });
    throw redirect(url, { headers: { 'set-cookie': cookie } });
  });

/** Never seen: a page so that a refusal has the frame around it. */
export default function StartGooglePage() {
  return null;
}
