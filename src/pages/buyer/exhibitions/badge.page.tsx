import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { VisitorBadge } from '#features/exhibitions/components/visitor-badge.tsx';
import { badgeView } from '#features/exhibitions/queries/badge-view.server.ts';
import { getOwnBadge } from '#features/exhibitions/queries/own-exhibitions.server.ts';
import * as words from '#messages/features/exhibitions';
import * as m from '#messages/pages/buyer/exhibitions';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import type { Route } from './+types/badge.page';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'buyer', async (context) => {
    const { locale } = context;
    return { locale, badge: badgeView(await getOwnBadge(context, args.params.badge), locale) };
  });

export default function BuyerBadgePage({ loaderData: { locale, badge } }: Route.ComponentProps) {
  const { crumbs, crumbsLabel } = panelWay('buyer', locale);
  return (
    <PanelPage
      title={words.badgeTitle({ locale })}
      lead={words.badgePrint({ locale })}
      crumbs={[
        ...crumbs,
        { label: m.title({ locale }), href: memberPaths.buyerExhibitions({ locale }) },
      ]}
      crumbsLabel={crumbsLabel}
    >
      <VisitorBadge badge={badge} locale={locale} />
    </PanelPage>
  );
}
