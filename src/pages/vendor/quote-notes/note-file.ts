import { openQuoteNoteFile } from '#features/quotes/queries/quote-notes.server.ts';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { fileResponse } from '#platform/pages/file-response.server.ts';
import type { Route } from './+types/note-file';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const { quote, file } = args.params;
    return fileResponse(await openQuoteNoteFile(context, { quote, rfq: null }, file));
  });
