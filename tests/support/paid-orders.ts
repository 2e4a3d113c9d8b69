// Orders whose money has come in by bank transfer, booked as the market's staff books it.
import { importStatement } from '#features/order-payments/commands/import-statement.server.ts';
import { assignTransfer } from '#features/order-payments/commands/settle-transfers.server.ts';
import { findOrderPayments } from '#features/order-payments/queries/order-payments.server.ts';
import { listOpenTransfers } from '#features/order-payments/queries/transfer-lists.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { agreedOrder, type TestDeal } from './orders.ts';
import { poolOf } from './users.ts';

let transfers = 0;

export type PaidOrder = { readonly id: Id<'order'>; readonly order: string };

/** Pays this much of one of the order's payments: the deposit or the whole first. */
export async function payOrder(
  staff: Context,
  { id }: PaidOrder,
  { amount, part = 0 }: { readonly amount: string; readonly part?: number },
): Promise<void> {
  const { reference, currency } = (await findOrderPayments(staff, id))[part]!;
  const day = staff.now().toISOString().slice(0, 10);
  await importStatement(staff, {
    name: 'paid.csv',
    bytes: Buffer.from(
      'Date,Amount,Currency,Payer,IBAN,Description,Bank reference\n' +
        `${day},${amount},${currency},Nordlicht GmbH,DE89370400440532013000,${reference},` +
        `P-${++transfers}`,
    ),
  });
  const [open] = await listOpenTransfers(staff, 1);
  await assignTransfer(staff, { transfer: open!.id, reference });
}

/** Of 190.00 USD for 100 pieces, all of it paid. */
export async function paidOrder(staff: Context, deal: TestDeal): Promise<PaidOrder> {
  const order = await agreedOrder(deal);
  const { rows } = await poolOf(staff).query<{ id: Id<'order'> }>(
    'select id from orders where public_id = $1',
    [order],
  );
  const paid = { id: rows[0]!.id, order };
  await payOrder(staff, paid, { amount: '190.00' });
  return paid;
}
