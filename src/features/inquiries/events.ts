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
  /** The other side's members, who may read it at this moment. */
  readonly userIds: readonly string[];
};

export const inquiryMovedEvent = 'inquiries.inquiry_moved';
export type InquiryMoved = {
  readonly inquiryId: string;
  readonly from: InquiryState;
  readonly to: InquiryState;
  readonly by: InquiryActor;
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

/** The topic by which open pages of inquiries look again. */
export const inquiriesTopic = 'inquiries';

export const inquiryReaders = ({ name, payload }: DomainEvent) => {
  if (name !== inquiryWrittenEvent) return [];
  const { id, userIds } = payload as InquiryWritten;
  return [{ topic: inquiriesTopic, id, userIds }];
};
