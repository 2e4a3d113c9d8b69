import * as m from '#messages/features/inquiries';
import { defineFeature } from '#platform/feature.ts';
import { inquiryRoutes } from './api.server.ts';
import { inquiryFileRoutes } from './api/files.server.ts';
import * as draft from './commands/visitor-draft.server.ts';
import * as move from './commands/move-inquiry.server.ts';
import * as open from './commands/open-inquiries.server.ts';
import * as write from './commands/write-inquiry.server.ts';
import { inquiryReaders } from './events.ts';
import { inquiryJobs } from './jobs.server.ts';
import { inquiryNotices } from './notices.server.ts';
import { exportInquiries } from './queries/inquiry-list.server.ts';
import { closeInquiriesOf, forgetInquirer } from './services/forget-inquiries.server.ts';

/** Buyers' conversations with suppliers about a product or a store. */
export const inquiries = defineFeature({
  name: 'inquiries',
  api: [inquiryRoutes, inquiryFileRoutes],
  jobs: inquiryJobs,
  commands: { ...draft, ...move, ...open, ...write },
  personalData: {
    export: async (context, userId) => ({ inquiries: await exportInquiries(context, userId) }),
    erase: forgetInquirer,
  },
  onCompanyClosed: closeInquiriesOf,
  notification: { name: 'inquiries', label: m.notification, hint: m.notificationHint },
  notices: inquiryNotices,
  toldBy: inquiryReaders,
});
