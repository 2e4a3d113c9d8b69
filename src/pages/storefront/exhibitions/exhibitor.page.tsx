import { loadPage } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import type { Route } from './+types/exhibitor.page';
import { exhibitorSheet } from './exhibitor-sheet.server.ts';
import { sheetData } from './sheet-loader.server.ts';
import { SheetPage } from './sheet-page.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context, tags) => {
    const place = { slug: args.params.fair, company: args.params.company };
    return sheetData(args, context, {
      path: paths.unlocalized(paths.exhibitionExhibitor, place),
      sheet: await exhibitorSheet(context, place, tags),
    });
  });

export default function ExhibitorPage({ loaderData }: Route.ComponentProps) {
  return <SheetPage {...loaderData} />;
}
