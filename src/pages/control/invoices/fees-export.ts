import { exportFees } from '#features/documents/commands/export-fees.server.ts';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { csvResponse } from '#platform/pages/csv-response.server.ts';
import type { Route } from './+types/fees-export';
import { readFeeFilters } from './fee-parameters.ts';

/** Columns have the API's names, because programs read the file, too. */
const columns = ['number', 'kind', 'issuedAt', 'seller', 'order', 'total', 'currency'];

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const fees = await exportFees(context, readFeeFilters(args.url));
    async function* rows() {
      for await (const fee of fees)
        yield [
          fee.number,
          fee.kind,
          fee.issuedAt,
          fee.other,
          fee.order,
          (fee.totalMinor / 100).toFixed(2),
          fee.currency,
        ];
    }
    return csvResponse('fee-invoices', columns, rows());
  });
