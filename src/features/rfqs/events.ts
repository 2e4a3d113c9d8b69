import type { DomainEvent } from '#platform/events/emit.server.ts';
import { laterTag } from '#platform/later-tags.ts';
import type { RfqState } from './schemas.ts';

/** Page-cache tags of one request's pages and of lists. */
export const rfqTag = (publicId: string) => `rfq:${publicId}`;
export const rfqListTag = 'rfqs';
/** Of lists that count or sort by the quotes that are left. */
export const quotesLeftTag = laterTag('quotes left');
/** Of what shows the newest requests of one category. */
export const rfqCategoryTag = (categoryId: string) => `rfqs in ${categoryId}`;

export const rfqMovedEvent = 'rfqs.rfq_moved';
export type RfqMoved = {
  readonly rfqId: string;
  readonly from: RfqState;
  readonly to: RfqState;
  readonly stepId: string;
};

/** A request changed its state. Only states before or after that are public affect public pages. */
export const rfqMoved = (
  rfq: { readonly publicId: string; readonly categoryIds: readonly string[] },
  moved: RfqMoved,
  isShown: boolean,
): DomainEvent => ({
  name: rfqMovedEvent,
  payload: moved,
  tags: isShown ? [rfqTag(rfq.publicId), rfqListTag, ...rfq.categoryIds.map(rfqCategoryTag)] : [],
});

export const rfqFilesChangedEvent = 'rfqs.files_changed';

/** Sellers get other files of a request than before. */
export const rfqFilesChanged = (rfq: { readonly publicId: string }): DomainEvent => ({
  name: rfqFilesChangedEvent,
  payload: {},
  tags: [rfqTag(rfq.publicId)],
});

export const quotePlaceTakenEvent = 'rfqs.quote_place_taken';

/** A request has one quote fewer left. */
export const quotePlaceTaken = (rfq: { readonly publicId: string }): DomainEvent => ({
  name: quotePlaceTakenEvent,
  payload: {},
  tags: [rfqTag(rfq.publicId), quotesLeftTag],
});

/** Requests belong to another category. */
export const rfqsRecategorised = (categoryIds: readonly string[]): DomainEvent => ({
  name: 'rfqs.recategorised',
  payload: {},
  tags: [rfqListTag, ...categoryIds.map(rfqCategoryTag)],
});
