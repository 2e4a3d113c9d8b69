import { loadPage } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import type { Route } from './+types/plan.page';
import { planSheet } from './plan-sheets.server.ts';
import { sheetData } from './sheet-loader.server.ts';
import { SheetPage } from './sheet-page.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context, tags) =>
    sheetData(args, context, {
      path: paths.unlocalized(paths.exhibitionPlan, { slug: args.params.fair }),
      sheet: await planSheet(context, args.params.fair, tags),
    }),
  );

export default function PlanPage({ loaderData }: Route.ComponentProps) {
  return <SheetPage {...loaderData} />;
}
