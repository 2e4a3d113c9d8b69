import { loadPage } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import { addressOf } from '#shared/search-parameters.ts';
import type { Route } from './+types/exhibitors.page';
import { exhibitorsSheet } from './exhibitors.server.ts';
import { sheetData } from './sheet-loader.server.ts';
import { SheetPage } from './sheet-page.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context, tags) => {
    const { fair: slug } = args.params;
    const path = paths.unlocalized(paths.exhibitionExhibitors, { slug });
    const { sheet, isFiltered, page } = await exhibitorsSheet(
      context,
      { slug, url: args.url, address: addressOf(args) },
      tags,
    );
    return {
      ...sheetData(args, context, {
        path: page === 1 || isFiltered ? path : `${path}?page=${page}`,
        sheet,
      }),
      isIndexed: !isFiltered,
    };
  });

export default function ExhibitorsPage({ loaderData }: Route.ComponentProps) {
  return <SheetPage {...loaderData} />;
}
