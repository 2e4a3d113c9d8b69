import { defineFeature } from '#platform/feature.ts';
import { notificationRoutes } from './api.server.ts';
import * as commands from './commands.server.ts';
import { notificationReaders } from './events.ts';
import { notificationJobs } from './jobs.server.ts';
import { exportNotifications } from './queries/own-notifications.server.ts';
import { notificationStopLinks } from './services/stop-links.server.ts';
import {
  forgetNotificationsOfCompany,
  forgetNotificationsOfRfqs,
  forgetOwnNotifications,
} from './services/forget-notifications.server.ts';

/** What people are told of what happened, and by which mails. */
export const notifications = defineFeature({
  name: 'notifications',
  api: [notificationRoutes],
  commands: { ...commands },
  jobs: notificationJobs,
  toldBy: notificationReaders,
  stopLinks: notificationStopLinks,
  personalData: {
    export: async (context, userId) => ({
      notifications: await exportNotifications(context, userId),
    }),
    erase: forgetOwnNotifications,
  },
  onCompanyClosed: forgetNotificationsOfCompany,
  onRfqsForgotten: forgetNotificationsOfRfqs,
});
