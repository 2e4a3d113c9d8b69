import { openShipmentFile } from '#features/shipments/queries/shipment-files.server.ts';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { fileResponse } from '#platform/pages/file-response.server.ts';
import type { Route } from './+types/delivery-file';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const { order, file } = args.params;
    const found = await openShipmentFile(context, { order, side: 'seller' }, file);
    return fileResponse(found, { picture: found.kind });
  });
