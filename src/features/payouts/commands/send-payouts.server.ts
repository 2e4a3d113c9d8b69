// Staff send what sellers are owed: in batches for the bank, which may return one.
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import { latestDatedRates } from '#features/currencies/queries.server.ts';
import { marketAccount, sellerAccount } from '#features/ledger/rules.ts';
import { postEntry } from '#features/ledger/services/post-entry.server.ts';
import { noteOwnAct } from '#features/users/services/security-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import { requireRecentProof } from '#platform/security/recent-proof.ts';
import { writeSetting } from '#platform/settings/settings.server.ts';
import { actorIds } from '#shared/actor.ts';
import { formatTotal } from '#shared/money.ts';
import { payoutMoved } from '../events.ts';
import { whyNotPayOut } from '../permissions.ts';
import {
  holdBalances,
  inDollars,
  listBalances,
  type OwedCompany,
} from '../queries/balances.server.ts';
import { readFeeTax } from '../queries/fee-tax.server.ts';
import { feeTaxKey } from '../rules.ts';
import { holdPayouts } from '../services/hold-payouts.server.ts';
import { preparePayout } from '../services/prepare-payouts.server.ts';
import { payoutBatches, payouts } from '../table.server.ts';

/** More than a bank takes in one file. */
const maxInBatch = 500;

/**
 * Puts each company's balance into a batch, to the account of this moment, in dollars at the day's
 * rate. Companies that are disabled get nothing meanwhile. Throws conflict (`nothingToPayOut`),
 * refused, unauthenticated, and as `requireRecentProof`.
 */
export const makePayoutBatch = defineCommand({
  permission: whyNotPayOut,
  async run(context, currentPassword?: string): Promise<{ batch: string; count: number }> {
    await requireRecentProof(context, currentPassword);
    const rates = await latestDatedRates(context);
    return inTransaction(context, async (inside) => {
      await holdPayouts(inside);
      const isPayable = ({ balances, sealed, isDisabled }: OwedCompany): boolean =>
        !isDisabled && sealed !== null && inDollars(balances, rates).usdMinor > 0;
      const ids = (await listBalances(inside))
        .filter(isPayable)
        .slice(0, maxInBatch)
        .map(({ companyId }) => companyId);
      if (ids.length === 0) throw conflict('nothingToPayOut');
      await holdParties(inside, ids);
      await holdBalances(inside, ids);
      const [batch] = await inside.db
        .insert(payoutBatches)
        .values({ userId: actorIds(inside.actor).userId, createdAt: inside.now() })
        .returning();
      let count = 0;
      // As they are now that they are held.
      for (const company of await listBalances(inside))
        if (
          ids.includes(company.companyId) &&
          (await preparePayout(inside, company, { batchId: batch!.id, rates }))
        )
          count += 1;
      if (count === 0) throw conflict('nothingToPayOut');
      await noteOwnAct(inside, 'payouts_prepared', `${batch!.publicId}: ${count}`);
      return { batch: batch!.publicId, count };
    });
  },
});

type Payout = typeof payouts.$inferSelect;

const tell = (context: Context, payout: Payout, to: 'sent' | 'returned') =>
  emit(
    context,
    payoutMoved({
      payoutId: payout.id,
      companyId: payout.companyId,
      to,
      usdMinor: payout.usdMinor,
      id: payout.publicId,
    }),
  );

/** Returns how many of these were still to be sent. */
async function markSent(context: Context, which: SQL): Promise<number> {
  const sent = await context.db
    .update(payouts)
    .set({ state: 'sent', sentAt: context.now() })
    .where(and(which, eq(payouts.state, 'prepared')))
    .returning();
  for (const payout of sent) await tell(context, payout, 'sent');
  for (const { id, usdMinor } of sent)
    await postEntry(context, {
      cause: `payout ${id} sent`,
      postings: [
        { account: marketAccount('payouts'), currency: 'USD', amountMinor: -usdMinor },
        { account: marketAccount('bank'), currency: 'USD', amountMinor: usdMinor },
      ],
    });
  return sent.length;
}

/**
 * The bank has sent the batch. Throws conflict (`payoutsSent`) when nothing of it waits, not_found,
 * refused, unauthenticated, and as `requireRecentProof`.
 */
export const markBatchSent = defineCommand({
  permission: whyNotPayOut,
  async run(context, publicId: string, currentPassword?: string): Promise<void> {
    await requireRecentProof(context, currentPassword);
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      await holdPayouts(inside);
      const [batch] = await inside.db
        .select({ id: payoutBatches.id })
        .from(payoutBatches)
        .where(eq(payoutBatches.publicId, publicId));
      if (!batch) throw notFound();
      const count = await markSent(inside, eq(payouts.batchId, batch.id));
      if (count === 0) throw conflict('payoutsSent');
      await noteOwnAct(inside, 'payouts_sent', `${publicId}: ${count}`);
    });
  },
});

/**
 * The bank has sent one of a batch. Throws conflict (`payoutsSent`), not_found, refused,
 * unauthenticated, and as `requireRecentProof`.
 */
export const markPayoutSent = defineCommand({
  permission: whyNotPayOut,
  async run(context, publicId: string, currentPassword?: string): Promise<void> {
    await requireRecentProof(context, currentPassword);
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      await holdPayouts(inside);
      const own = eq(payouts.publicId, publicId);
      if ((await markSent(inside, own)) === 0)
        throw (await inside.db.$count(payouts, own)) > 0 ? conflict('payoutsSent') : notFound();
      await noteOwnAct(inside, 'payouts_sent', publicId);
    });
  },
});

type Returned = { readonly payout: string; readonly reason: string };

/**
 * The bank has returned a transfer, or did not send it: its dollars are on the seller's account
 * again. Throws conflict (`payoutReturned`), not_found, refused, unauthenticated, and as
 * `requireRecentProof`.
 */
export const markPayoutReturned = defineCommand({
  permission: whyNotPayOut,
  async run(context, { payout, reason }: Returned, currentPassword?: string): Promise<void> {
    await requireRecentProof(context, currentPassword);
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      await holdPayouts(inside);
      const own = eq(payouts.publicId, payout);
      const [before] = await inside.db.select().from(payouts).where(own).for('no key update');
      if (!before) throw notFound();
      const [row] = await inside.db
        .update(payouts)
        .set({ state: 'returned', returnedAt: inside.now(), returnReason: reason })
        .where(and(own, inArray(payouts.state, ['prepared', 'sent'])))
        .returning();
      if (!row) throw conflict('payoutReturned');
      const { id, companyId, usdMinor } = row;
      const amount = formatTotal(usdMinor, 'USD', 'en');
      await noteOwnAct(inside, 'payout_returned', `${payout}: ${amount}`);
      await tell(inside, row, 'returned');
      const from = marketAccount(before.state === 'sent' ? 'bank' : 'payouts');
      await postEntry(inside, {
        cause: `payout ${id} returned`,
        postings: [
          { account: from, currency: 'USD', amountMinor: -usdMinor },
          { account: sellerAccount(companyId), currency: 'USD', amountMinor: usdMinor },
        ],
      });
    });
  },
});

/** Of invoices that are issued from now on. Throws refused, unauthenticated. */
export const setFeeTax = defineCommand({
  permission: whyNotPayOut,
  async run(context, taxPercent: number): Promise<void> {
    if (taxPercent === (await readFeeTax(context))) return;
    await writeSetting(context.db, feeTaxKey, taxPercent);
    await noteOwnAct(context, 'fee_tax_changed', `${taxPercent} %`);
  },
});
