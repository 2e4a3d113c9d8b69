import { data } from 'react-router';
import * as m from '#messages/pages/storefront/error';
import { loadPage } from '#platform/pages/load-page.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
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
      isBuyersReply: actor.kind === 'member' && args.url.searchParams.get('reason') === 'reply',
    })),
    { status: 403 },
  );

export default function UnauthorizedPage({
  loaderData: { locale, isLoggedIn, isBuyersReply },
}: Route.ComponentProps) {
  if (isBuyersReply) return <StartSelling locale={locale} />;
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

/** For buyers who would answer a request: the way to a seller account. */
const StartSelling = ({ locale }: { locale: Locale }) => (
  <main className="wrap section-alone" id="main">
    <title>{`${m.refusedTitle({ locale })} · Kervan`}</title>
    <meta name="robots" content="noindex" />
    <EmptyState
      level={1}
      title={m.refusedTitle({ locale })}
      text={m.quoteSellersOnly({ locale })}
      action={{ label: m.startSelling({ locale }), href: memberPaths.startSelling({ locale }) }}
    />
  </main>
);
