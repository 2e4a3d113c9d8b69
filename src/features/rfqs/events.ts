import type { DomainEvent } from '#platform/events/emit.server.ts';
import type { RfqState } from './schemas.ts';

/** Page-cache tags: of the pages that show one request, and of those that list them. */
export const rfqTag = (publicId: string) => `rfq:${publicId}`;
export const rfqListTag = 'rfqs';

export const rfqMovedEvent = 'rfqs.rfq_moved';
export type RfqMoved = {
  readonly rfqId: string;
  readonly from: RfqState;
  readonly to: RfqState;
  readonly stepId: string;
};

/**
 * It went from one state to another. Only what anybody saw before or sees now is on public pages.
 */
export const rfqMoved = (
  rfq: { readonly publicId: string },
  moved: RfqMoved,
  isShown: boolean,
): DomainEvent => ({
  name: rfqMovedEvent,
  payload: moved,
  tags: isShown ? [rfqTag(rfq.publicId), rfqListTag] : [],
});
