// The owner of a listed company hides its entry in the directory, and shows it again.
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import { switchListing } from '#features/directory/services/list-company.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { whyNotApply } from '../permissions.ts';
import { ownCompanyId } from '../services/own-membership.server.ts';

/** Throws refused, unauthenticated. */
export const showListing = defineCommand({
  permission: whyNotApply,
  async run(context, isShown: boolean): Promise<void> {
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      await switchListing(inside, ownCompanyId(inside), { isShown });
    });
  },
});
