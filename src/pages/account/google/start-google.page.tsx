import { redirect } from 'react-router';
import { startGoogle } from '#features/accounts/services/google-redirect.server.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import type { Route } from './+types/start-google.page';

/** Redirects to Google. A cookie ties the return to this browser. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    const { searchParams } = args.url;
    const { url, cookie } = await startGoogle(context, {
      next: searchParams.get('next'),
      provesOwner: context.actor.kind === 'member' && searchParams.has('prove'),
    });
    throw redirect(url, { headers: { 'set-cookie': cookie } });
  });

/** Never rendered: the route is a page so that an error has the frame around it. */
export default function StartGooglePage() {
  return null;
}
