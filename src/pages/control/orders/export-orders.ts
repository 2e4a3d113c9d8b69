import { exportOrders } from '#pages/shared/orders/export-orders.server.ts';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import type { Route } from './+types/export-orders';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) =>
    exportOrders(context, 'market', args.url.searchParams),
  );
