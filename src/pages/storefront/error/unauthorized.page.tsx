import { data } from 'react-router';
import * as m from '#messages/pages/storefront/error';
import { loadPage } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/panels.tsx';
import type { Route } from './+types/unauthorized.page';

/** The page for users without permission for what they opened. */
export const loader = async (args: Route.LoaderArgs) =>
  data(
    await loadPage(args, async ({ locale, actor }) => ({
      locale,
      isLoggedIn: actor.kind === 'member',
    })),
    { status: 403 },
  );

export default function UnauthorizedPage({
  loaderData: { locale, isLoggedIn },
}: Route.ComponentProps) {
  return (
    <main className="wrap section-alone" id="main">
      <title>{`${m.unauthorizedTitle({ locale })} · Kervan`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        level={1}
        title={m.unauthorizedTitle({ locale })}
        text={m.unauthorizedText({ locale })}
        action={{ label: m.backHome({ locale }), href: paths.home({ locale }) }}
      >
        {isLoggedIn ? (
          <form method="post" action={`${paths.logOut({ locale })}?then=log-in`}>
            <Button variant="primary" size="sm" type="submit">
              {m.otherAccount({ locale })}
            </Button>
          </form>
        ) : (
          <Button variant="primary" size="sm" href={paths.logIn({ locale })}>
            {m.logIn({ locale })}
          </Button>
        )}
      </EmptyState>
    </main>
  );
}
