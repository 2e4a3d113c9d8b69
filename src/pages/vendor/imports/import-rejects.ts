import { openRejects } from '#features/product-imports/queries/imports.server.ts';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { fileResponse } from '#platform/pages/file-response.server.ts';
import type { Route } from './+types/import-rejects';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) =>
    fileResponse(await openRejects(context, args.params.import)),
  );
