import { loadPage } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import type { Route } from './+types/pavilion.page';
import { pavilionSheet } from './plan-sheets.server.ts';
import { sheetData } from './sheet-loader.server.ts';
import { SheetPage } from './sheet-page.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context, tags) => {
    const place = { slug: args.params.fair, country: args.params.country };
    return sheetData(args, context, {
      path: paths.unlocalized(paths.exhibitionPavilion, place),
      sheet: await pavilionSheet(context, place, tags),
    });
  });

export default function PavilionPage({ loaderData }: Route.ComponentProps) {
  return <SheetPage {...loaderData} />;
}
