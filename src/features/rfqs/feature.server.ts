import * as m from '#messages/features/rfqs';
import { defineFeature } from '#platform/feature.ts';
import { rfqRoutes } from './api.server.ts';
import * as attachments from './commands/attachments.server.ts';
import * as changeRfq from './commands/change-rfq.server.ts';
import * as closeRfq from './commands/close-rfq.server.ts';
import * as drafts from './commands/drafts.server.ts';
import * as postAgain from './commands/post-again.server.ts';
import * as postRfq from './commands/post-rfq.server.ts';
import * as shareCard from './commands/share-card.server.ts';
import * as visitorDrafts from './commands/visitor-drafts.server.ts';
import * as reviewRfq from './commands/review-rfq.server.ts';
import { rfqJobs, rfqSubscriptions } from './jobs.server.ts';
import { rfqRssTitle } from './queries/rss.server.ts';
import { exportRfqs } from './queries/own-rfqs.server.ts';
import { exportRfqViews } from './queries/rfq-views.server.ts';
import { rfqSitemap } from './queries/sitemap.server.ts';
import { attachmentPrefix } from './rules.ts';
import { endRfqsOf, forgetRfqs } from './services/end-rfq.server.ts';
import { rfqStopLinks } from './services/stop-links.server.ts';
import { rfqAttachments } from './table.server.ts';

/** Requests for quotation with their files. */
export const rfqs = defineFeature({
  name: 'rfqs',
  api: [rfqRoutes],
  jobs: rfqJobs,
  subscriptions: rfqSubscriptions,
  commands: {
    ...attachments,
    ...changeRfq,
    ...closeRfq,
    ...drafts,
    ...postAgain,
    ...postRfq,
    ...reviewRfq,
    ...shareCard,
    ...visitorDrafts,
  },
  personalData: {
    export: async (context, userId) => ({
      rfqs: await exportRfqs(context, userId),
      rfqViews: await exportRfqViews(context, userId),
    }),
    erase: forgetRfqs,
  },
  onCompanyClosed: endRfqsOf,
  fileKeys: { prefix: attachmentPrefix, keptMs: null },
  keptFiles: [rfqAttachments.storageKey],
  stopLinks: rfqStopLinks,
  notification: { name: 'rfqs', label: m.notification, hint: m.notificationHint },
  sitemap: rfqSitemap,
  feed: rfqRssTitle,
});
