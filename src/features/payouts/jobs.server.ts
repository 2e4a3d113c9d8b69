// Jobs of payouts: the clock that pays orders out, the market's invoices, and the mail about an
// account.
import { z } from 'zod';
import { type OrderMoved, orderMovedEvent } from '#features/orders/events.ts';
import { orderStates } from '#features/orders/schemas.ts';
import { on } from '#platform/events/relay.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Id } from '#shared/ids.ts';
import {
  type OrderPaidOut,
  orderPaidOutEvent,
  type PayoutAccountSaved,
  payoutAccountSavedEvent,
} from './events.ts';
import { writeAccountSaved } from './mails/account-saved.ts';
import { findOwner } from './queries/own-payouts.server.ts';
import { issueFeeDocuments } from './services/fee-documents.server.ts';
import { payOutDueOrders } from './services/pay-out-orders.server.ts';
import { settleEarning } from './services/settle-earnings.server.ts';

const payOutJob = defineJob({
  name: 'payouts.pay_out_orders',
  data: z.object({}),
  schedule: '40 * * * *',
  expireInSeconds: 3_600,
  async run(context, _, signal) {
    await payOutDueOrders(context, signal);
  },
});

const invoiceJob = defineJob({
  name: 'payouts.issue_fee_invoice',
  data: z.object({ orderId: z.uuid() }),
  retryLimit: 10,
  run: (context, { orderId }) => issueFeeDocuments(context, orderId as Id<'order'>),
});

/** After a dispute or a return. */
const settleJob = defineJob({
  name: 'payouts.settle_earning',
  data: z.object({ orderId: z.uuid(), to: z.enum(orderStates) }),
  retryLimit: 10,
  async run(context, { orderId, to }) {
    if (to !== 'refunded' && to !== 'released') return;
    await settleEarning(context, orderId as Id<'order'>);
    await issueFeeDocuments(context, orderId as Id<'order'>);
  },
});

const tellOwnerJob = defineJob({
  name: 'payouts.tell_owner',
  data: z.object({ companyId: z.uuid(), ending: z.string() }),
  retryLimit: 10,
  keptSeconds: 3_600,
  async run(context, { companyId, ending }) {
    const owner = await findOwner(context, companyId as Id<'company'>);
    if (owner)
      await context.services.mail.send(
        await writeAccountSaved({ ...context, locale: owner.locale }, owner, ending),
      );
  },
});

export const payoutJobs: readonly JobDefinition[] = [
  payOutJob,
  invoiceJob,
  settleJob,
  tellOwnerJob,
];

export const payoutSubscriptions = [
  on(orderPaidOutEvent, invoiceJob, ({ orderId }: OrderPaidOut) => ({ orderId })),
  on(orderMovedEvent, settleJob, ({ orderId, to }: OrderMoved) => ({ orderId, to })),
  on(payoutAccountSavedEvent, tellOwnerJob, ({ companyId, ending }: PayoutAccountSaved) => ({
    companyId,
    ending,
  })),
];
