import { openOrderFile } from '#features/orders/queries/order-files.server.ts';
import { openOrderMessageFile } from '#features/orders/queries/order.server.ts';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { fileResponse } from '#platform/pages/file-response.server.ts';
import { isKervanError } from '#platform/http/problems.ts';
import type { Route } from './+types/order-file';

/** Of the request, or of a message. */
export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'buyer', async (context) => {
    const { order, file } = args.params;
    const named = { order, side: 'buyer' } as const;
    try {
      return fileResponse(await openOrderFile(context, named, file));
    } catch (error) {
      if (!isKervanError(error) || error.httpStatus !== 404) throw error;
      return fileResponse(await openOrderMessageFile(context, named, file));
    }
  });
