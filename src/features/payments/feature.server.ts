import { defineFeature } from '#platform/feature.ts';
import * as decidePayment from './commands/decide-payment.server.ts';
import * as orderPackage from './commands/order-package.server.ts';
import { paymentJobs, paymentSubscriptions } from './jobs.server.ts';
import { exportPayments } from './queries/own-payments.server.ts';
import { cancelPaymentsOf, forgetPayer } from './services/forget-payments.server.ts';

/** What companies pay for their packages, by bank transfer. */
export const payments = defineFeature({
  name: 'payments',
  jobs: paymentJobs,
  subscriptions: paymentSubscriptions,
  commands: { ...decidePayment, ...orderPackage },
  personalData: {
    export: async (context, userId) => ({ payments: await exportPayments(context, userId) }),
    erase: forgetPayer,
  },
  onCompanyClosed: cancelPaymentsOf,
});
