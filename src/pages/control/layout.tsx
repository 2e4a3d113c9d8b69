// The panel's frame. Loaders run in parallel, so each one checks access itself.
import { Outlet } from 'react-router';
import { PanelFrame } from '#features/accounts/components/panel-frame.tsx';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { getPanelVisit } from '#features/accounts/queries/panel-visit.server.ts';
import type { Route } from './+types/layout';
import { places } from './nav-items.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => ({
    locale: context.locale,
    visit: await getPanelVisit(context, 'control'),
  }));

export default function PanelLayout({ loaderData: { locale, visit } }: Route.ComponentProps) {
  return (
    <PanelFrame panel="control" locale={locale} visit={visit} groups={places(locale)}>
      <Outlet />
    </PanelFrame>
  );
}
