import { defineFeature } from '#platform/feature.ts';
import { documentRoutes } from './api.server.ts';
import { documentReaders } from './events.ts';
import { documentJobs, documentSubscriptions } from './jobs.server.ts';
import { documentFilePrefix } from './rules/numbers.ts';
import { documentFiles } from './table.server.ts';

/** Documents of orders: proformas, invoices, packing lists, and the market's own for its fees. */
export const documents = defineFeature({
  name: 'documents',
  api: [documentRoutes],
  jobs: documentJobs,
  subscriptions: documentSubscriptions,
  fileKeys: { prefix: documentFilePrefix, keptMs: null },
  keptFiles: [documentFiles.storageKey],
  toldBy: documentReaders,
});
