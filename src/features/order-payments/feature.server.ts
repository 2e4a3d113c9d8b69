import * as m from '#messages/features/order-payments';
import { defineFeature } from '#platform/feature.ts';
import { orderPaymentRoutes } from './api.server.ts';
import * as accounts from './commands/bank-accounts.server.ts';
import * as statements from './commands/import-statement.server.ts';
import * as transfers from './commands/settle-transfers.server.ts';
import { orderPaymentReaders } from './events.ts';
import { orderPaymentNotices } from './notices.server.ts';
import { exportOrderPayments } from './queries/own-payments.server.ts';
import { followOrder } from './services/begin-payments.server.ts';
import { forgetStaff, keepOwedCompany } from './services/forget-staff.server.ts';

/** What buyers pay for orders, by bank transfer, and what goes back to them. */
export const orderPayments = defineFeature({
  name: 'order-payments',
  api: [orderPaymentRoutes],
  commands: { ...accounts, ...statements, ...transfers },
  personalData: {
    export: async (context, userId) => ({
      orderPayments: await exportOrderPayments(context, userId),
    }),
    erase: forgetStaff,
  },
  onCompanyClosed: keepOwedCompany,
  onOrderMoved: followOrder,
  notification: { name: 'orderPayments', label: m.notification, hint: m.notificationHint },
  notices: orderPaymentNotices,
  toldBy: orderPaymentReaders,
});
