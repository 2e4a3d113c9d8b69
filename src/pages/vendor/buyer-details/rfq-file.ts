import { viewRfqFile } from '#features/quotes/commands/view-buyer.server.ts';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { fileResponse } from '#platform/pages/file-response.server.ts';
import type { Route } from './+types/rfq-file';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) =>
    fileResponse(await viewRfqFile(context, args.params)),
  );
