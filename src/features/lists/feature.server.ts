import * as m from '#messages/features/lists';
import { defineFeature } from '#platform/feature.ts';
import { listRoutes } from './api.server.ts';
import * as changeLists from './commands/change-lists.server.ts';
import * as keepWish from './commands/keep-wish.server.ts';
import * as viewed from './commands/viewed-products.server.ts';
import { listReaders } from './events.ts';
import { listJobs, listSubscriptions } from './jobs.server.ts';
import { wishNotices } from './notices.server.ts';
import { exportLists } from './queries/list-items.server.ts';
import { exportViewed } from './queries/viewed-products.server.ts';
import {
  forgetLists,
  leaveLists,
  mergeLists,
  staleLists,
} from './services/session-lists.server.ts';

/** Products that buyers wish for and compare. */
export const lists = defineFeature({
  name: 'lists',
  api: [listRoutes],
  jobs: listJobs,
  subscriptions: listSubscriptions,
  commands: { ...changeLists, ...keepWish, ...viewed },
  personalData: {
    export: async (context, userId) => ({
      lists: await exportLists(context, userId),
      viewedProducts: await exportViewed(context, userId),
    }),
    erase: forgetLists,
  },
  notification: { name: 'wishes', label: m.notification, hint: m.notificationHint },
  notices: wishNotices,
  onLogIn: mergeLists,
  onLogOut: leaveLists,
  staleCookies: staleLists,
  toldBy: listReaders,
});
