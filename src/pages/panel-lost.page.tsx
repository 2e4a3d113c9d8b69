import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { panels } from '#shared/panels.ts';
import { notFound } from '#platform/http/problems.ts';
import type { Route } from './+types/panel-lost.page';

/** Not-found page of a panel for its users. The access check answers everyone else. */
export const loader = (args: Route.LoaderArgs) =>
  loadPanel(
    args,
    panels.find((panel) => args.url.pathname.split('/')[2] === panel)!,
    () => Promise.reject(notFound()),
  );

export default function PanelLostPage() {
  return null;
}
