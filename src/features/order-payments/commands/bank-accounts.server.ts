// The market's own accounts, to which buyers pay.
import { noteOwnAct } from '#features/users/services/security-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { requireRecentProof } from '#platform/security/recent-proof.ts';
import { ibanText } from '#shared/bank-account.ts';
import { whyNotHandleMoney } from '../permissions.ts';
import { type BankAccountInput, bankAccountInput } from '../schemas.ts';
import { bankAccounts } from '../table.server.ts';

/**
 * Buyers pay what is charged in this currency to this account from now on. Throws refused,
 * unauthenticated, and as `requireRecentProof`.
 */
export const saveBankAccount = defineCommand({
  permission: whyNotHandleMoney,
  input: bankAccountInput,
  async run(context, account: BankAccountInput, currentPassword?: string): Promise<void> {
    await requireRecentProof(context, currentPassword);
    await inTransaction(context, async (inside) => {
      const row = { ...account, updatedAt: inside.now() };
      await inside.db
        .insert(bankAccounts)
        .values(row)
        .onConflictDoUpdate({ target: bankAccounts.currency, set: row });
      await noteOwnAct(
        inside,
        'bank_account_saved',
        `${account.currency}: ${ibanText(account.iban)}`,
      );
    });
  },
});
