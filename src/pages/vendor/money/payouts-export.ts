import { listOwnPayouts, type OwnPayout } from '#features/payouts/queries/own-money.server.ts';
import { payoutReference } from '#features/payouts/rules.ts';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { csvResponse } from '#platform/pages/csv-response.server.ts';
import type { Route } from './+types/payouts-export';

/** Columns have the API's names, because programs read the file, too. */
const columns = [
  'reference',
  'state',
  'amount',
  'currency',
  'accountEnding',
  'createdAt',
  'sentAt',
  'returnedAt',
  'returnReason',
];

const perStatement = 500;

const cellsOf = (row: OwnPayout) => [
  payoutReference(row.id),
  row.state,
  (row.usdMinor / 100).toFixed(2),
  'USD',
  row.ending,
  row.createdAt,
  row.sentAt,
  row.returnedAt,
  row.returnReason,
];

/** The seller's payouts, the last first. */
export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    // Refuses before the first line is sent.
    await listOwnPayouts(context, { limit: 1 });
    async function* rows() {
      let after: string | null = null;
      do {
        const asked = { after, limit: perStatement };
        const page: Awaited<ReturnType<typeof listOwnPayouts>> = await listOwnPayouts(
          context,
          asked,
        );
        for (const row of page.rows) yield cellsOf(row);
        after = page.next;
      } while (after !== null);
    }
    return csvResponse('payouts', columns, rows());
  });
