import * as m from '#messages/features/shipments';
import { defineFeature } from '#platform/feature.ts';
import { shipmentRoutes } from './api.server.ts';
import { shipmentFileRoutes } from './api/files.server.ts';
import * as receipt from './commands/confirm-receipt.server.ts';
import * as inspect from './commands/inspect-order.server.ts';
import * as files from './commands/keep-files.server.ts';
import * as produce from './commands/produce-order.server.ts';
import * as ship from './commands/ship-order.server.ts';
import { shipmentReaders } from './events.ts';
import { shipmentJobs, shipmentSubscriptions } from './jobs.server.ts';
import { shipmentNotices } from './notices.server.ts';
import { exportShipments } from './queries/own-shipments.server.ts';
import { shipmentFilePrefix } from './rules.ts';
import { forgetShipmentAuthor } from './services/forget-shipments.server.ts';
import { shipmentFiles } from './table.server.ts';

/** What follows the payment of an order: production, inspection, shipments and the receipt. */
export const shipments = defineFeature({
  name: 'shipments',
  api: [shipmentRoutes, shipmentFileRoutes],
  jobs: shipmentJobs,
  subscriptions: shipmentSubscriptions,
  commands: { ...receipt, ...inspect, ...files, ...produce, ...ship },
  personalData: {
    export: async (context, userId) => ({ orderSteps: await exportShipments(context, userId) }),
    erase: forgetShipmentAuthor,
  },
  notification: { name: 'shipments', label: m.notification, hint: m.notificationHint },
  notices: shipmentNotices,
  fileKeys: { prefix: shipmentFilePrefix, keptMs: null },
  keptFiles: [shipmentFiles.storageKey],
  toldBy: shipmentReaders,
});
