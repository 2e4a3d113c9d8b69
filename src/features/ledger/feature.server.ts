import { defineFeature } from '#platform/feature.ts';
import { ledgerJobs } from './jobs.server.ts';

/** Where money is and whose it is: entries that are never changed. */
export const ledger = defineFeature({ name: 'ledger', jobs: ledgerJobs });
