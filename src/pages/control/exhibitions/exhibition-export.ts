import { exportExhibitionList } from '#features/exhibitions/queries/exhibition-exports.server.ts';
import { getOrganised } from '#features/exhibitions/queries/organised.server.ts';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { csvResponse } from '#platform/pages/csv-response.server.ts';
import type { Route } from './+types/exhibition-export';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { fair: slug, kind } = args.params;
    const fair = await getOrganised(context, slug);
    const { columns, rows } = exportExhibitionList(context, fair.id, kind);
    return csvResponse(`${fair.slug}-${kind}`, columns, rows);
  });
