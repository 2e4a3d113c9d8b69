import { visitorDrafts } from '#platform/visitor-drafts/visitor-drafts.server.ts';
import type { RfqDraft } from '../schemas.ts';
import { rfqVisitorDrafts } from '../table.server.ts';

/** What visitors typed of a request; a draft of its own after the log-in. */
export const rfqDraftOfVisitor = visitorDrafts<RfqDraft>(rfqVisitorDrafts, {
  name: 'rfqDraft',
  limit: 'rfq visitor drafts',
});
