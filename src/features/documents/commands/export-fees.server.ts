import { exportDetail } from '#features/users/rules.ts';
import { noteOwnAct } from '#features/users/services/security-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import {
  everyFeeDocument,
  type FeeDocument,
  type FeeFilters,
} from '../queries/fee-documents.server.ts';

/** For the market's books; the log says who took it. Throws refused, unauthenticated. */
export const exportFees = defineCommand({
  permission: whyNotAdministerWith('money'),
  async run(context, filters: FeeFilters): Promise<AsyncGenerator<FeeDocument>> {
    const { kind, words } = filters;
    await noteOwnAct(context, 'data_exported', exportDetail('fee-invoices.csv', words, { kind }));
    return everyFeeDocument(context, filters);
  },
});
