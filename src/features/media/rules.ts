// Rules of pictures: when a failed fetch is retried, how uploads are named, and what is shown no
// more.
import { minuteMs } from '#shared/durations.ts';
import type { PictureSource } from './schemas.ts';

/** What versions before drew in place of a picture; values that they saved still name it. */
export type DrawnSource = { readonly kind: 'recipe' };

export const isFile = (source: PictureSource | DrawnSource): source is PictureSource =>
  source.kind !== 'recipe';

/** Temporary errors (a busy server, a name that does not resolve) get three more attempts. */
export const maxAttempts = 4;
const restsMinutes = [1, 10, 60] as const;

/** Returns when a picture is due after its `attempts`-th temporary failure; null: never. */
export function nextAttemptAt(attempts: number, now: Date): Date | null {
  const restMinutes = restsMinutes[attempts - 1];
  return restMinutes === undefined ? null : new Date(now.getTime() + restMinutes * minuteMs);
}

/** Other statuses are permanent: a 404 now is a 404 in an hour. */
export const isPassingStatus = (httpStatus: number): boolean =>
  httpStatus >= 500 || [408, 425, 429].includes(httpStatus);

/** Where an upload is stored. */
export const uploadKey = (hash: string): string => `${hash}.webp`;

/** Where a PDF is stored, by the hash of its bytes. */
export const paperKey = (hash: string): string => `${hash}.pdf`;
export const isPaperKey = (key: string): boolean => /^[0-9a-f]{64}\.pdf$/.test(key);

/** A ticket names an upload and proves that its holder sent it: `<key>~<proof>`. */
export const ticketSeparator = '~';

export const keyOfTicket = (ticket: string): string => ticket.split(ticketSeparator, 1)[0]!;
