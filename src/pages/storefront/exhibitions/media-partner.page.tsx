import { loadPage } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import type { Route } from './+types/media-partner.page';
import { sheetData } from './sheet-loader.server.ts';
import { SheetPage } from './sheet-page.tsx';
import { mediaSheet } from './sheets.server.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context, tags) =>
    sheetData(args, context, {
      path: paths.unlocalized(paths.exhibitionMedia, { slug: args.params.fair }),
      sheet: await mediaSheet(context, args.params.fair, tags),
    }),
  );

export default function MediaPartnerPage({ loaderData }: Route.ComponentProps) {
  return <SheetPage {...loaderData} />;
}
