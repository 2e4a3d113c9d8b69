import { openQuoteFile } from '#features/quotes/queries/quote-files.server.ts';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { fileResponse } from '#platform/pages/file-response.server.ts';
import type { Route } from './+types/quote-file';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const { quote, file } = args.params;
    return fileResponse(await openQuoteFile(context, { quote, rfq: null }, file));
  });
