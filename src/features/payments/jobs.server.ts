// What the owner of a company is written about its payments.
import { z } from 'zod';
import { on } from '#platform/events/relay.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Id } from '#shared/ids.ts';
import { type PaymentMoved, paymentMovedEvent } from './events.ts';
import { writePaymentMail } from './mails/payment-mail.ts';
import { findPaymentReader } from './queries/own-payments.server.ts';
import { paymentStates } from './schemas.ts';
import { issuePackageInvoice } from './services/issue-invoice.server.ts';
import { lapsePayments } from './services/lapse-payments.server.ts';

const tellOwnerJob = defineJob({
  name: 'payments.tell_owner',
  data: z.object({ paymentId: z.uuid(), to: z.enum(paymentStates) }),
  retryLimit: 10,
  keptSeconds: 3_600,
  concurrency: 2,
  async run(context, { paymentId, to }) {
    const reader = await findPaymentReader(context, paymentId as Id<'payment'>);
    if (reader)
      await context.services.mail.send(
        await writePaymentMail({ ...context, locale: reader.locale }, reader, { ...reader, to }),
      );
  },
});

const invoiceJob = defineJob({
  name: 'payments.issue_invoice',
  data: z.object({ paymentId: z.uuid(), to: z.enum(paymentStates) }),
  retryLimit: 10,
  async run(context, { paymentId, to }) {
    if (to === 'confirmed') await issuePackageInvoice(context, paymentId as Id<'payment'>);
  },
});

const lapsePaymentsJob = defineJob({
  name: 'payments.lapse',
  data: z.object({}),
  schedule: '23 * * * *',
  runsAtStart: true,
  run: lapsePayments,
});

export const paymentJobs: readonly JobDefinition[] = [tellOwnerJob, invoiceJob, lapsePaymentsJob];

export const paymentSubscriptions = [
  on(paymentMovedEvent, tellOwnerJob, ({ paymentId, to }: PaymentMoved) => ({ paymentId, to })),
  on(paymentMovedEvent, invoiceJob, ({ paymentId, to }: PaymentMoved) => ({ paymentId, to })),
];
