import { openProductExport } from '#features/product-imports/queries/export-products.server.ts';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { fileResponse } from '#platform/pages/file-response.server.ts';
import type { Route } from './+types/export-products';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const { searchParams } = args.url;
    return fileResponse(
      await openProductExport(context, {
        store: searchParams.get('store') ?? undefined,
        format: searchParams.get('format') === 'xlsx' ? 'xlsx' : 'csv',
        isTemplate: searchParams.has('template'),
      }),
    );
  });
