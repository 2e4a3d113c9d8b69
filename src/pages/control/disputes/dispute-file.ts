import { openDisputeFileOfMarket } from '#features/disputes/queries/dispute-files.server.ts';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { fileResponse } from '#platform/pages/file-response.server.ts';
import type { Route } from './+types/dispute-file';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { order, file } = args.params;
    const found = await openDisputeFileOfMarket(context, order, file);
    return fileResponse(found, { picture: found.kind });
  });
