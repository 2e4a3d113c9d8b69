// Limits of conversations.
import { hourMs } from '#shared/durations.ts';

export const maxFilesPerMessage = 5;
/** More than any negotiation has; a thread is never read at once. */
export const maxMessagesPerThread = 1_000;
export const messagesPerPage = 50;

/** How many messages around one are masked with it, since a contact may be split over them. */
export const maskedAround = 12;

/** Limits per person. */
export const limits = {
  messages: { most: 60, windowMs: hourMs },
  files: { most: 60, windowMs: hourMs },
} as const;

/** Prefix of files in file storage; no other file has it. */
export const threadFilePrefix = 'thread-';

/** Files that were uploaded for a message that was never sent are deleted after this. */
export const unsentFileDays = 1;
