// Loads payouts of the demo market: confirmed orders whose days are over are paid out, and a batch
// was sent to the seller's bank; one order waits. The clock's own code and the commands do the
// work, at their hours; what they announce is dropped, so that no e-mail goes out.
import { and, asc, like, or, sql } from 'drizzle-orm';
import { disputes } from '#features/disputes/table.server.ts';
import { savePayoutAccount } from '#features/payouts/commands/payout-account.server.ts';
import { makePayoutBatch, markBatchSent } from '#features/payouts/commands/send-payouts.server.ts';
import { listPayable } from '#features/payouts/queries/payout-lists.server.ts';
import { listDueOrders } from '#features/payouts/queries/due-orders.server.ts';
import { payoutAccountInput } from '#features/payouts/schemas.ts';
import { issueFeeDocuments } from '#features/payouts/services/fee-documents.server.ts';
import { payOutOrder } from '#features/payouts/services/pay-out-orders.server.ts';
import { settleEarning } from '#features/payouts/services/settle-earnings.server.ts';
import type { Context } from '#platform/context.ts';
import { outbox } from '#platform/events/table.server.ts';
import { readSetting, writeSetting } from '#platform/settings/settings.server.ts';
import { system } from '#shared/actor.ts';
import { demoBankAccount } from '#shared/bank-account.ts';
import { hourMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import type { DemoLoader } from './demo-loader.ts';
import { actingAs, findSellerOf } from './orders.ts';
import { demoKeys } from './state.ts';

const maxOrders = 100;
const accountHours = 2_000;
const batchHours = 48;
const sentHours = 46;

const at = (context: Context, moment: Date): Context => ({
  ...context,
  actor: system,
  now: () => moment,
});
const hoursAgo = (context: Context, hours: number): Context =>
  at(context, new Date(context.now().getTime() - hours * hourMs));

/** Returns a store of a company that sold something. */
async function payOutDue(context: Context) {
  const due = await listDueOrders(context, maxOrders);
  for (const { id, dueAt } of due) {
    const moment = at(context, dueAt);
    await payOutOrder(moment, id);
    await issueFeeDocuments(moment, id);
  }
  return { count: due.length, storeId: due[0]?.storeId ?? null };
}

async function settleDisputed(context: Context): Promise<void> {
  const ended = await context.db
    .select({ orderId: disputes.orderId, endedAt: disputes.endedAt })
    .from(disputes)
    .where(sql`${disputes.endedAt} is not null`)
    .orderBy(asc(disputes.endedAt));
  for (const { orderId, endedAt } of ended) {
    const moment = at(context, endedAt!);
    await settleEarning(moment, orderId);
    await issueFeeDocuments(moment, orderId);
  }
}

async function saveAccount(context: Context, storeId: Id<'store'>): Promise<void> {
  const seller = await findSellerOf(context, storeId);
  if (!seller || seller.isAdmin) return;
  const acting = actingAs(context, seller, { side: 'seller', hours: accountHours });
  const { services } = acting;
  await savePayoutAccount(
    // The demo proves no identity.
    {
      ...acting,
      services: { ...services, features: { ...services.features, proveIdentity: async () => {} } },
    },
    payoutAccountInput.parse({
      holder: 'Denizli Dokuma Evi A.Ş.',
      bank: demoBankAccount.bank,
      country: 'TR',
      number: demoBankAccount.iban,
      swift: demoBankAccount.swift,
    }),
  );
}

/** Leaves a limited market without them. Needs orders whose receipt was confirmed. */
export const loadDemoPayouts: DemoLoader = async (context, { limit }) => {
  if (limit !== undefined) return null;
  if ((await readSetting(context.db, demoKeys.payouts)) !== null) return null;
  const { count, storeId } = await payOutDue(context);
  await settleDisputed(context);
  if (storeId !== null) await saveAccount(context, storeId);
  const batching = hoursAgo(context, batchHours);
  if ((await listPayable(batching)).some(({ state }) => state === 'payable')) {
    const { batch } = await makePayoutBatch(batching);
    await markBatchSent(hoursAgo(context, sentHours), batch);
  }
  await context.db
    .delete(outbox)
    .where(
      and(
        or(like(outbox.name, 'orders.%'), like(outbox.name, 'payouts.%')),
        sql`${outbox.transactionId} = pg_current_xact_id()`,
      ),
    );
  await writeSetting(context.db, demoKeys.payouts, 'loaded');
  return `${count} orders paid out`;
};
