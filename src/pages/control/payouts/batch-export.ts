import { readBatch } from '#features/payouts/queries/payout-lists.server.ts';
import { payoutReference } from '#features/payouts/rules.ts';
import * as m from '#messages/pages/control/payouts';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { csvResponse } from '#platform/pages/csv-response.server.ts';
import type { Route } from './+types/batch-export';

const columns = [
  'reference',
  'holder',
  'number',
  'swift',
  'bank',
  'country',
  'amount',
  'currency',
] as const;

/** A batch's transfers for the bank. */
export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { batch } = args.params;
    const rows = await readBatch(context, batch);
    async function* lines() {
      for (const { id, usdMinor, account } of rows)
        yield [
          payoutReference(id),
          account.holder,
          account.number,
          account.swift,
          account.bank,
          account.country,
          (usdMinor / 100).toFixed(2),
          'USD',
        ];
    }
    const { locale } = context;
    return csvResponse(
      `payouts-${batch}`,
      columns.map((column) => m.csvColumns({ column }, { locale })),
      lines(),
    );
  });
