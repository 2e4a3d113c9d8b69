import { visitorDrafts } from '#platform/visitor-drafts/visitor-drafts.server.ts';
import type { OrderDraft } from '../schemas.ts';
import { orderVisitorDrafts } from '../table.server.ts';

/** What visitors typed of an order request, until it is sent after the log-in. */
export const orderDraftOfVisitor = visitorDrafts<OrderDraft>(orderVisitorDrafts, {
  name: 'orderDraft',
  limit: 'order visitor drafts',
});
