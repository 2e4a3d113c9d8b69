import { openInquiryFile } from '#features/inquiries/queries/inquiry.server.ts';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { fileResponse } from '#platform/pages/file-response.server.ts';
import type { Route } from './+types/inquiry-file';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { inquiry, file } = args.params;
    return fileResponse(await openInquiryFile(context, { inquiry, side: 'seller' }, file));
  });
