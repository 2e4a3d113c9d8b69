import type { ThreadSide } from '#features/threads/schemas.ts';
import type { DomainEvent } from '#platform/events/emit.server.ts';
import type { InquiryActor, InquiryState } from './schemas.ts';

export const inquiryWrittenEvent = 'inquiries.message_written';
export type InquiryWritten = {
  readonly inquiryId: string;
  readonly messageId: string;
  /** Of the message. */
  readonly number: number;
  readonly by: ThreadSide;
  /** Public id, for open pages. */
  readonly id: string;
  /** Members of both sides, who may read it at this moment. */
  readonly userIds: readonly string[];
};

export const inquiryMovedEvent = 'inquiries.inquiry_moved';
export type InquiryMoved = {
  readonly inquiryId: string;
  readonly from: InquiryState;
  readonly to: InquiryState;
  readonly by: InquiryActor;
  /** Public id, for open pages. */
  readonly id: string;
  /** Members of both sides; nobody when a message has moved it, which is told by its own event. */
  readonly userIds: readonly string[];
};

export const inquiryChangedEvent = 'inquiries.inquiry_changed';
/** Something else of it: what has been read, whether the card is shown. */
export type InquiryChanged = {
  /** Public id, for open pages. */
  readonly id: string;
  readonly userIds: readonly string[];
};

/** No public page shows an inquiry. */
export const inquiryWritten = (payload: InquiryWritten): DomainEvent => ({
  name: inquiryWrittenEvent,
  payload,
  tags: [],
});

export const inquiryMoved = (payload: InquiryMoved): DomainEvent => ({
  name: inquiryMovedEvent,
  payload,
  tags: [],
});

export const inquiryChanged = (payload: InquiryChanged): DomainEvent => ({
  name: inquiryChangedEvent,
  payload,
  tags: [],
});

/** The topic by which open pages of inquiries look again. */
export const inquiriesTopic = 'inquiries';

const toldEvents: readonly string[] = [inquiryWrittenEvent, inquiryMovedEvent, inquiryChangedEvent];

export const inquiryReaders = ({ name, payload }: DomainEvent) => {
  if (!toldEvents.includes(name)) return [];
  // Moves that a version before has written name nobody.
  const { id = '', userIds = [] } = payload as Partial<InquiryChanged>;
  return [{ topic: inquiriesTopic, id, userIds }];
};
