import { openQuoteFile } from '#features/quotes/queries/quote-files.server.ts';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { fileResponse } from '#platform/pages/file-response.server.ts';
import type { Route } from './+types/quote-file';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'buyer', async (context) => {
    const { rfq, quote, file } = args.params;
    return fileResponse(await openQuoteFile(context, { rfq, quote }, file));
  });
