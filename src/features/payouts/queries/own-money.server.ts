// A selling company's money: its balance, what comes next, what it earned and what was sent.
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { latestDatedRates } from '#features/currencies/queries.server.ts';
import { findSales } from '#features/disputes/queries/sale.server.ts';
import { splitOf } from '#features/disputes/rules/settlement.ts';
import { findPaidMinors } from '#features/order-payments/queries/received-money.server.ts';
import { orders } from '#features/orders/table.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import { unseal } from '#platform/security/sealing.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotSeeMoney } from '../permissions.ts';
import { payoutAccountPurpose } from '../rules.ts';
import type { PayoutAccountInput, PayoutState } from '../schemas.ts';
import { earnings, payoutAccounts, payouts } from '../table.server.ts';
import { findBalances, oldRatesOf } from './balances.server.ts';
import { dueAtOf } from './due-orders.server.ts';

/** Of orders that wait, and of those that were settled last. */
const maxListed = 50;

/** Throws refused, unauthenticated. */
function sellerOf({ actor }: Context): Id<'company'> {
  permit(whyNotSeeMoney(actor));
  return (actor as Member).companyId as Id<'company'>;
}

/** Confirmed orders, and those that are disputed before they were paid out; the next first. */
async function listComing(context: Context, companyId: Id<'company'>) {
  const rows = await context.db
    .select({ order: orders, dueAt: dueAtOf })
    .from(orders)
    .where(
      and(
        eq(orders.sellerCompanyId, companyId),
        inArray(orders.state, ['confirmed', 'disputed']),
        sql`not exists (select 1 from ${earnings} where ${earnings.orderId} = ${orders.id})`,
      ),
    )
    .orderBy(asc(orders.confirmedAt), asc(orders.id))
    .limit(maxListed);
  const ids = rows.map(({ order }) => order.id);
  const [sales, paid] = await Promise.all([findSales(context, ids), findPaidMinors(context, ids)]);
  return rows.map(({ order: { id, publicId, currency, state, returnOpenedAt }, dueAt }) => {
    const grossMinor = paid.get(id) ?? 0;
    return {
      order: publicId,
      currency,
      grossMinor,
      ...splitOf(sales.get(id)!, grossMinor),
      dueAt,
      held: state === 'disputed' ? 'dispute' : returnOpenedAt === null ? null : 'return',
    } as const;
  });
}

const listEarnings = ({ db }: Context, companyId: Id<'company'>) =>
  db
    .select({
      order: orders.publicId,
      currency: earnings.currency,
      grossMinor: earnings.grossMinor,
      feesMinor: earnings.feesMinor,
      refundedMinor: earnings.refundedMinor,
      creditedMinor: earnings.creditedMinor,
      at: earnings.at,
    })
    .from(earnings)
    .innerJoin(orders, eq(orders.id, earnings.orderId))
    .where(eq(earnings.companyId, companyId))
    .orderBy(desc(earnings.at), desc(earnings.orderId))
    .limit(maxListed);

const shown = {
  id: payouts.publicId,
  usdMinor: payouts.usdMinor,
  state: payouts.state,
  ending: payouts.ending,
  createdAt: payouts.createdAt,
  sentAt: payouts.sentAt,
  returnedAt: payouts.returnedAt,
  returnReason: payouts.returnReason,
};

type Asked = {
  readonly state?: PayoutState | null;
  /** The last one of the page before. */
  readonly after?: string | null;
  readonly limit: number;
};

/** Of the seller's own company, the last first. Throws refused, unauthenticated. */
export async function listOwnPayouts(
  context: Context,
  { state = null, after = null, limit }: Asked,
) {
  const companyId = sellerOf(context);
  const rows = await context.db
    .select(shown)
    .from(payouts)
    .where(
      and(
        eq(payouts.companyId, companyId),
        state === null ? undefined : eq(payouts.state, state),
        after === null
          ? undefined
          : sql`(${payouts.createdAt}, ${payouts.id}) < (select created_at, id from ${payouts}
              as position where position.public_id = ${after})`,
      ),
    )
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? page.at(-1)!.id : null };
}
export type OwnPayout = Awaited<ReturnType<typeof listOwnPayouts>>['rows'][number];

/** All but the number, of which the end is enough to know it. */
async function findAccount({ db, services }: Context, companyId: Id<'company'>) {
  const [row] = await db
    .select()
    .from(payoutAccounts)
    .where(eq(payoutAccounts.companyId, companyId));
  if (!row) return null;
  const opened = unseal(services.secret, payoutAccountPurpose, row.sealed);
  // Sealed with another secret: it has to be entered again.
  if (opened === null) return null;
  const { holder, bank, country, swift } = JSON.parse(opened) as PayoutAccountInput;
  return { holder, bank, country, swift, ending: row.ending, updatedAt: row.updatedAt };
}

/** Throws refused, unauthenticated. */
export const getOwnBalances = async (context: Context) => findBalances(context, sellerOf(context));

/**
 * `oldRates`: at which a payout of today would be converted. Throws refused, unauthenticated.
 */
export async function getOwnMoney(context: Context) {
  const companyId = sellerOf(context);
  const [balances, coming, settled, account, rates] = await Promise.all([
    findBalances(context, companyId),
    listComing(context, companyId),
    listEarnings(context, companyId),
    findAccount(context, companyId),
    latestDatedRates(context),
  ]);
  const oldRates = oldRatesOf(balances, rates, context.now());
  return { balances, oldRates, coming, settled, account };
}
export type OwnMoney = Awaited<ReturnType<typeof getOwnMoney>>;
