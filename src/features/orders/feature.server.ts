import * as m from '#messages/features/orders';
import { defineFeature } from '#platform/feature.ts';
import { orderRoutes } from './api.server.ts';
import * as negotiate from './commands/negotiate-order.server.ts';
import * as files from './commands/order-files.server.ts';
import * as request from './commands/request-order.server.ts';
import * as draft from './commands/visitor-draft.server.ts';
import * as photos from './commands/sample-files.server.ts';
import * as sample from './commands/sample-order.server.ts';
import * as write from './commands/write-order.server.ts';
import { orderReaders } from './events.ts';
import { orderJobs } from './jobs.server.ts';
import { orderNotices } from './notices.server.ts';
import { exportOrders } from './queries/own-orders.server.ts';
import { orderFilePrefix } from './rules.ts';
import { endOrdersOf, forgetOrderAuthor, hasOpenOrders } from './services/forget-orders.server.ts';
import { orderFiles } from './table.server.ts';

/** Orders from the request to their end. */
export const orders = defineFeature({
  name: 'orders',
  api: [orderRoutes],
  jobs: orderJobs,
  commands: { ...draft, ...files, ...negotiate, ...photos, ...request, ...sample, ...write },
  personalData: {
    export: async (context, userId) => ({ orders: await exportOrders(context, userId) }),
    erase: forgetOrderAuthor,
  },
  onCompanyClosed: endOrdersOf,
  hasOpenOrders,
  notification: { name: 'orders', label: m.notification, hint: m.notificationHint },
  notices: orderNotices,
  fileKeys: { prefix: orderFilePrefix, keptMs: null },
  keptFiles: [orderFiles.storageKey],
  toldBy: orderReaders,
});
