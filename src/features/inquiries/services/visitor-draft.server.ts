import { visitorDrafts } from '#platform/visitor-drafts/visitor-drafts.server.ts';
import type { InquiryDraft } from '../schemas.ts';
import { inquiryVisitorDrafts } from '../table.server.ts';

/** What visitors typed of an inquiry, until it is sent after the log-in. */
export const inquiryDraftOfVisitor = visitorDrafts<InquiryDraft>(inquiryVisitorDrafts, {
  name: 'inquiryDraft',
  limit: 'inquiry visitor drafts',
});
