import * as m from '#messages/features/exhibitions';
import { defineFeature } from '#platform/feature.ts';
import { exhibitionRoutes } from './api.server.ts';
import { exhibitionCalendar } from './calendar.server.ts';
import * as book from './commands/book-stand.server.ts';
import * as editPlan from './commands/edit-plan.server.ts';
import * as organise from './commands/organise.server.ts';
import * as requests from './commands/requests.server.ts';
import * as review from './commands/review-booking.server.ts';
import * as save from './commands/save-form.server.ts';
import * as tell from './commands/tell-exhibitors.server.ts';
import * as visitors from './commands/visitors.server.ts';
import { exhibitionJobs } from './jobs.server.ts';
import { exhibitionNotices } from './notices.server.ts';
import { exportExhibitions } from './queries/own-exhibitions.server.ts';
import { exhibitionsSitemap } from './queries/sitemap.server.ts';
import { forgetCompany, forgetPerson } from './services/forget-exhibitions.server.ts';

/** Trade exhibitions with their pavilions, bookings, sponsors and visitors. */
export const exhibitions = defineFeature({
  name: 'exhibitions',
  api: [exhibitionRoutes],
  site: [exhibitionCalendar],
  jobs: exhibitionJobs,
  commands: {
    ...book,
    ...editPlan,
    ...organise,
    ...requests,
    ...review,
    ...save,
    ...tell,
    ...visitors,
  },
  personalData: {
    export: async (context, userId) => ({ exhibitions: await exportExhibitions(context, userId) }),
    erase: forgetPerson,
  },
  onCompanyClosed: forgetCompany,
  notification: { name: 'exhibitions', label: m.notification, hint: m.notificationHint },
  notices: exhibitionNotices,
  sitemap: exhibitionsSitemap,
});
