import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { openRfqFile } from '#features/rfqs/queries/rfq-files.server.ts';
import { fileResponse } from '#platform/pages/file-response.server.ts';
import type { Route } from './+types/approval-file';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) =>
    fileResponse(await openRfqFile(context, args.params.rfq, args.params.file)),
  );
