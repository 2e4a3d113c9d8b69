// Loads what was paid for orders of the demo market: bank accounts, and transfers that are assigned
// or lie in suspense. The commands book it, so that the ledger adds up.
import { and, eq, like, sql } from 'drizzle-orm';
import { z } from 'zod';
import { assignTransfer } from '#features/order-payments/commands/settle-transfers.server.ts';
import { saveBankAccount } from '#features/order-payments/commands/bank-accounts.server.ts';
import { findOrderPayments } from '#features/order-payments/queries/order-payments.server.ts';
import { bookTransfers } from '#features/order-payments/services/book-transfers.server.ts';
import { bankTransfers } from '#features/order-payments/table.server.ts';
import { orders } from '#features/orders/table.server.ts';
import type { Context } from '#platform/context.ts';
import { outbox } from '#platform/events/table.server.ts';
import { readSetting, writeSetting } from '#platform/settings/settings.server.ts';
import { system } from '#shared/actor.ts';
import { demoBankAccount } from '#shared/bank-account.ts';
import { hourMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { currencies, type Currency } from '#shared/money.ts';
import type { DemoLoader } from './demo-loader.ts';
import { readDataFile } from './generator/data-files.ts';
import { demoKeys } from './state.ts';

const hoursAgo = z.number().positive();
const demoTransfer = z.discriminatedUnion('does', [
  /** Pays a part of an order: the deposit or the whole is 0, the balance 1. */
  z.strictObject({
    does: z.literal('pay'),
    hoursAgo,
    /** The buyer's own number of an order of `orders.json`. */
    order: z.string(),
    part: z.int().min(0).max(1).default(0),
    /** Of the payment. */
    percent: z.int().min(1).max(100).default(100),
    payer: z.string(),
    isAssigned: z.boolean().default(true),
  }),
  /** Comes in without a word that is known. */
  z.strictObject({
    does: z.literal('arrive'),
    hoursAgo,
    payer: z.string(),
    currency: z.enum(currencies),
    amountMinor: z.int().positive(),
    details: z.string(),
  }),
]);

const demoTransfers = readDataFile('order-payments.json', z.array(demoTransfer));

type Arrived = {
  readonly payer: string;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly details: string;
};

const at = (context: Context, hours: number): Context => ({
  ...context,
  actor: system,
  now: () => new Date(context.now().getTime() - hours * hourMs),
});

/** Returns the transfer's public id. */
async function arrive(acting: Context, arrived: Arrived): Promise<string> {
  const day = acting.now().toISOString().slice(0, 10);
  const fingerprint = `demo ${day} ${arrived.details} ${arrived.amountMinor}`;
  await bookTransfers(acting, {
    name: `statement-${day}.xml`,
    format: 'camt053',
    lines: [
      {
        ...arrived,
        bookedOn: day,
        payerAccount: 'NL91ABNA0417164300',
        bankReference: fingerprint,
        fingerprint,
      },
    ],
  });
  const [row] = await acting.db
    .select({ id: bankTransfers.publicId })
    .from(bankTransfers)
    .where(eq(bankTransfers.fingerprint, fingerprint));
  return row!.id;
}

type Paid = {
  readonly hours: number;
  readonly part?: number;
  readonly percent?: number;
  readonly payer: string;
  readonly isAssigned?: boolean;
};

/** A transfer with the payment's reference, as staff books it. Returns false for no payment. */
export async function payDemoOrder(
  context: Context,
  orderId: Id<'order'>,
  { hours, part = 0, percent = 100, payer, isAssigned = true }: Paid,
): Promise<boolean> {
  const acting = at(context, hours);
  const payment = (await findOrderPayments(acting, orderId))[part];
  if (!payment) return false;
  const { reference, currency, amountMinor } = payment;
  const transfer = await arrive(acting, {
    payer,
    currency,
    amountMinor: Math.ceil((amountMinor * percent) / 100),
    details: isAssigned ? reference : `${reference} again`,
  });
  if (isAssigned) await assignTransfer(acting, { transfer, reference });
  return true;
}

async function addAccounts(context: Context): Promise<void> {
  for (const currency of currencies)
    await saveBankAccount({ ...context, actor: system }, { currency, ...demoBankAccount });
}

/** Needs the orders; leaves a market without them alone. */
export const loadDemoOrderPayments: DemoLoader = async (context, { limit }) => {
  if (limit !== undefined) return null;
  if ((await readSetting(context.db, demoKeys.orderPayments)) !== null) return null;
  await addAccounts(context);
  let loaded = 0;
  for (const transfer of demoTransfers) {
    if (transfer.does === 'arrive') {
      const { does: _does, hoursAgo: hours, ...arrived } = transfer;
      await arrive(at(context, hours), arrived);
      loaded += 1;
      continue;
    }
    const { order: reference, hoursAgo: hours, does: _does, ...paid } = transfer;
    const [order] = await context.db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.reference, reference));
    if (order && (await payDemoOrder(context, order.id, { ...paid, hours }))) loaded += 1;
  }
  await context.db
    .delete(outbox)
    .where(and(like(outbox.name, 'order%'), sql`${outbox.transactionId} = pg_current_xact_id()`));
  await writeSetting(context.db, demoKeys.orderPayments, 'loaded');
  return `${loaded} transfers`;
};
