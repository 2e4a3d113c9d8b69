// Turns companies' balances into payouts: in dollars, booked, and on their way.
import { type DatedRates, latestDatedRates } from '#features/currencies/queries.server.ts';
import { marketAccount, type Posting, sellerAccount } from '#features/ledger/rules.ts';
import { postEntry } from '#features/ledger/services/post-entry.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import {
  findBalances,
  holdBalances,
  inDollars,
  type OwedCompany,
} from '../queries/balances.server.ts';
import { payoutParts, payouts } from '../table.server.ts';

type Parts = ReturnType<typeof inDollars>['parts'];

/** Both currencies are posted; what the rate leaves over stays on the exchange account. */
function postingsOf(companyId: Id<'company'>, parts: Parts, usdMinor: number): Posting[] {
  const seller = sellerAccount(companyId);
  const exchange = marketAccount('exchange');
  return [
    ...parts.flatMap((part): Posting[] =>
      part.currency === 'USD'
        ? [{ account: seller, currency: 'USD', amountMinor: -part.amountMinor }]
        : [
            { account: seller, currency: part.currency, amountMinor: -part.amountMinor },
            { account: exchange, currency: part.currency, amountMinor: part.amountMinor },
            { account: exchange, currency: 'USD', amountMinor: -part.usdMinor },
          ],
    ),
    { account: marketAccount('payouts'), currency: 'USD' as const, amountMinor: usdMinor },
  ].filter(({ amountMinor }) => amountMinor !== 0);
}

/** Returns false when nothing is left of the balance. Must run while payouts are held. */
export async function preparePayout(
  context: Context,
  { companyId, isDisabled, balances, sealed, ending }: OwedCompany,
  { batchId, rates }: { readonly batchId: Id<'payoutBatch'>; readonly rates: DatedRates },
): Promise<boolean> {
  const { parts, usdMinor } = inDollars(balances, rates);
  if (usdMinor <= 0 || isDisabled || sealed === null || ending === null) return false;
  const [made] = await context.db
    .insert(payouts)
    .values({
      batchId,
      companyId,
      usdMinor,
      sealedAccount: sealed,
      ending,
      createdAt: context.now(),
    })
    .returning({ id: payouts.id });
  const payoutId = made!.id;
  await context.db.insert(payoutParts).values(parts.map((part) => ({ payoutId, ...part })));
  await postEntry(context, {
    cause: `payout ${payoutId}`,
    postings: postingsOf(companyId, parts, usdMinor),
  });
  return true;
}

/** Of a company that closes: what is not even a cent, which no bank sends, is the exchange's. */
export async function settleRemainder(context: Context, companyId: Id<'company'>): Promise<void> {
  await holdBalances(context, [companyId]);
  const balances = await findBalances(context, companyId);
  if (balances.length === 0) return;
  const { parts, usdMinor } = inDollars(balances, await latestDatedRates(context));
  if (usdMinor !== 0) return;
  await postEntry(context, {
    cause: `remainder of ${companyId}`,
    postings: postingsOf(companyId, parts, 0),
  });
}
