// A selling company says where its money goes.
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import { noteOwnAct } from '#features/users/services/security-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { requireRecentProof } from '#platform/security/recent-proof.ts';
import { seal } from '#platform/security/sealing.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { payoutAccountSaved } from '../events.ts';
import { whyNotSeeMoney } from '../permissions.ts';
import { endingOf, payoutAccountPurpose } from '../rules.ts';
import { type PayoutAccountInput, payoutAccountInput } from '../schemas.ts';
import { payoutAccounts } from '../table.server.ts';

/**
 * Payouts that are made from now on go there; the company's owner is told by mail. Throws refused,
 * unauthenticated, and as `requireRecentProof`.
 */
export const savePayoutAccount = defineCommand({
  permission: whyNotSeeMoney,
  input: payoutAccountInput,
  async run(context, account: PayoutAccountInput, currentPassword?: string): Promise<void> {
    await requireRecentProof(context, currentPassword);
    const actor = context.actor as Member;
    const companyId = actor.companyId as Id<'company'>;
    const userId = actor.userId;
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      const ending = endingOf(account.number);
      const row = {
        companyId,
        sealed: seal(inside.services.secret, payoutAccountPurpose, JSON.stringify(account)),
        ending,
        userId,
        updatedAt: inside.now(),
      };
      await inside.db
        .insert(payoutAccounts)
        .values(row)
        .onConflictDoUpdate({ target: payoutAccounts.companyId, set: row });
      await noteOwnAct(inside, 'payout_account_saved', `… ${ending}`);
      await emit(inside, payoutAccountSaved({ companyId, userId, ending }));
    });
  },
});
