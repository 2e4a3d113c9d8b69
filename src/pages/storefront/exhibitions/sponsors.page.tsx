import { loadPage } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import type { Route } from './+types/sponsors.page';
import { sheetData } from './sheet-loader.server.ts';
import { SheetPage } from './sheet-page.tsx';
import { sponsorSheet } from './sponsor-sheet.server.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context, tags) =>
    sheetData(args, context, {
      path: paths.unlocalized(paths.exhibitionSponsors, { slug: args.params.fair }),
      sheet: await sponsorSheet(context, args.params.fair, tags),
    }),
  );

export default function SponsorsPage({ loaderData }: Route.ComponentProps) {
  return <SheetPage {...loaderData} />;
}
