import {
  openOrderFile,
  openOrderFileOfMarket,
} from '#features/orders/queries/order-files.server.ts';
import { openOrderMessageFile } from '#features/orders/queries/order.server.ts';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { fileResponse } from '#platform/pages/file-response.server.ts';
import { isKervanError } from '#platform/http/problems.ts';
import type { Route } from './+types/order-file';

const isMissing = (error: unknown): boolean => isKervanError(error) && error.httpStatus === 404;

/** Of the request, a sample or a message of the market's own order; of another one no message. */
export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { order, file } = args.params;
    const named = { order, side: 'seller' } as const;
    try {
      return fileResponse(await openOrderFile(context, named, file));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    try {
      return fileResponse(await openOrderMessageFile(context, named, file));
    } catch (error) {
      if (!isMissing(error)) throw error;
      return fileResponse(await openOrderFileOfMarket(context, order, file));
    }
  });
