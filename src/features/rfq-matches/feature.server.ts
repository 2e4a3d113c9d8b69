import * as m from '#messages/features/rfq-matches';
import { defineFeature } from '#platform/feature.ts';
import * as alerts from './commands/alerts.server.ts';
import * as searches from './commands/searches.server.ts';
import { rfqMatchJobs } from './jobs.server.ts';
import { exportAlert } from './queries/own-alert.server.ts';
import { forgetAlert } from './services/forget-alert.server.ts';
import { matchStopLinks } from './services/stop-links.server.ts';

/** Requests that match what a company sells, with mails about new ones. */
export const rfqMatches = defineFeature({
  name: 'rfq-matches',
  jobs: rfqMatchJobs,
  commands: { ...alerts, ...searches },
  personalData: { export: exportAlert, erase: forgetAlert },
  stopLinks: matchStopLinks,
  notification: { name: 'matches', label: m.notification, hint: m.notificationHint },
});
