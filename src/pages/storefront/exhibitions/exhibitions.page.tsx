import { loadPage } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import type { Route } from './+types/exhibitions.page';
import { sheetData } from './sheet-loader.server.ts';
import { SheetPage } from './sheet-page.tsx';
import { listSheet } from './sheets.server.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context, tags) =>
    sheetData(args, context, {
      path: paths.unlocalized(paths.exhibitions),
      sheet: await listSheet(context, tags),
    }),
  );

export default function ExhibitionsPage({ loaderData }: Route.ComponentProps) {
  return <SheetPage {...loaderData} />;
}
