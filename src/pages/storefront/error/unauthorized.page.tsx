import { data } from 'react-router';
import * as m from '#messages/error';
import { loadPage } from '#platform/pages/load-page.ts';
import { EmptyState } from '#ui/panels.tsx';
import type { Route } from './+types/unauthorized.page';

/** Where people are sent who may not see what they asked for. */
export const loader = async (args: Route.LoaderArgs) => data(await loadPage(args, async ({ locale }) => ({ locale })), { status: 403 });

export default function UnauthorizedPage({ loaderData: { locale } }: Route.ComponentProps) {
  return (
    <main className="wrap error-page" id="main">
      <title>{`${m.unauthorizedTitle({ locale })} · Kervan`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState level={1} title={m.unauthorizedTitle({ locale })} text={m.unauthorizedText({ locale })} action={{ label: m.logIn({ locale }), href: `/${locale}/account/login` }} other={{ label: m.backHome({ locale }), href: `/${locale}` }} />
    </main>
  );
}
