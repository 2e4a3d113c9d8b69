import { defineFeature } from '#platform/feature.ts';
import * as recordConsent from './commands/record-consent.server.ts';
import { visitJobs } from './jobs.server.ts';

/** Consent, views and speed. Its routes count in memory: see `server.ts`. */
export const visits = defineFeature({
  name: 'visits',
  jobs: visitJobs,
  commands: { ...recordConsent },
});
