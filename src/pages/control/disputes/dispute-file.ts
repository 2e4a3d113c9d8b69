import { openDisputeFileOfMarket } from '#features/disputes/queries/dispute-files.server.ts';
import { openDisputedMessageFile } from '#features/disputes/queries/dispute-thread.server.ts';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { isKervanError } from '#platform/http/problems.ts';
import { fileResponse } from '#platform/pages/file-response.server.ts';
import type { Route } from './+types/dispute-file';

/** Evidence, or a file of what both sides wrote before. */
export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { order, file } = args.params;
    try {
      const found = await openDisputeFileOfMarket(context, order, file);
      return fileResponse(found, { picture: found.kind });
    } catch (error) {
      if (!isKervanError(error) || error.httpStatus !== 404) throw error;
      return fileResponse(await openDisputedMessageFile(context, order, file));
    }
  });
