import type { DomainEvent } from '#platform/events/emit.server.ts';
import type { RfqState } from './schemas.ts';

/** Page-cache tags of one request's pages and of lists. */
export const rfqTag = (publicId: string) => `rfq:${publicId}`;
export const rfqListTag = 'rfqs';

export const rfqMovedEvent = 'rfqs.rfq_moved';
export type RfqMoved = {
  readonly rfqId: string;
  readonly from: RfqState;
  readonly to: RfqState;
  readonly stepId: string;
};

/** A request changed its state. Only states before or after that are public affect public pages. */
export const rfqMoved = (
  rfq: { readonly publicId: string },
  moved: RfqMoved,
  isShown: boolean,
): DomainEvent => ({
  name: rfqMovedEvent,
  payload: moved,
  tags: isShown ? [rfqTag(rfq.publicId), rfqListTag] : [],
});

export const quotePlaceTakenEvent = 'rfqs.quote_place_taken';

/** A request has one quote fewer left. */
export const quotePlaceTaken = (rfq: { readonly publicId: string }): DomainEvent => ({
  name: quotePlaceTakenEvent,
  payload: {},
  tags: [rfqTag(rfq.publicId), rfqListTag],
});
