import type { AttachmentKind } from '#features/attachments/schemas.ts';
import type { ThreadSide } from './schemas.ts';

export type MessageFileView = {
  readonly id: string;
  readonly name: string;
  readonly kind: AttachmentKind;
  readonly sizeBytes: number;
};

export type MessageView = {
  readonly id: string;
  readonly number: number;
  readonly side: ThreadSide;
  readonly isOwn: boolean;
  /** The name of one's own colleague; null for the other side, and once erased. */
  readonly author: string | null;
  /** The author is erased, or the company has closed. */
  readonly isAuthorGone: boolean;
  readonly text: string;
  readonly at: Date;
  /** Its files were deleted, since the author is gone; without a text that as well. */
  readonly isRemoved: boolean;
  /** Of one's own message: the other side has seen it. */
  readonly isReadByOther: boolean;
  readonly files: readonly MessageFileView[];
};

/** A page of a conversation, oldest first. */
export type ThreadPage = {
  readonly messages: readonly MessageView[];
  /** Where the page before it ends; null on the first. */
  readonly earlier: number | null;
  readonly lastNumber: number;
  /** Messages of the other side that one's own has not read. */
  readonly unread: number;
};

/** What was written on one day. */
export type DayView<Message> = {
  readonly iso: string;
  readonly day: string;
  readonly messages: readonly Message[];
};
