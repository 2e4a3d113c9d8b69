// What becomes of payouts when a person or a company is gone. They stay, as law requires.
import { eq } from 'drizzle-orm';
import type { Context, Removal } from '#platform/context.ts';
import { conflict } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { hasOpenMoney } from '../queries/own-payouts.server.ts';
import { payoutAccounts, payoutBatches } from '../table.server.ts';

/** Within the transaction that erases the person. */
export async function forgetPayoutAuthor({ db }: Context, userId: Id<'user'>): Promise<void> {
  for (const table of [payoutAccounts, payoutBatches])
    await db.update(table).set({ userId: null }).where(eq(table.userId, userId));
}

/**
 * Within the transaction that closes the company. Throws conflict (`companyHasBalance`) while money
 * is owed in either direction. Nothing is sent to its account any more.
 */
export async function closePayouts(
  context: Context,
  companyId: Id<'company'>,
  removal: Removal,
): Promise<void> {
  if (removal === 'gone' && (await hasOpenMoney(context, companyId)))
    throw conflict('companyHasBalance');
  await context.db.delete(payoutAccounts).where(eq(payoutAccounts.companyId, companyId));
}
