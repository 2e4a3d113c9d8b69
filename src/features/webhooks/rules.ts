// When a webhook is sent again and when it is given up; see https://www.standardwebhooks.com.
import { dayMs, hourMs, minuteMs, secondMs } from '#shared/durations.ts';

export const maxWebhooks = 5;
/** Products named in one message; a large import sends several. */
export const maxIdsPerMessage = 100;
/** How long deliveries stay in the log. */
export const loggedMs = 30 * dayMs;
/** After which a webhook that accepts nothing is turned off. */
export const deadMs = 5 * dayMs;
/** For the connection and the status; what a receiver does should not keep it from answering. */
export const sendTimeoutMs = 15 * secondMs;

/** Pauses after each failed attempt: three days and a few hours together. */
const pausesMs: readonly number[] = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];

/** Returns the pause after this many attempts; null: it was the last one. */
export const pauseAfter = (attempts: number): number | null => pausesMs[attempts - 1] ?? null;

/** Returns the id of a further message of the same event; the first one has the event's own. */
export const messageIdOf = (eventId: string, part: number): string =>
  part === 0 ? eventId : `${eventId.slice(0, -4)}${part.toString(16).padStart(4, '0')}`;

/** Checks what an address says of itself; its host is checked again at each delivery. */
export function whyNotAddress(address: string): string | null {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:') return 'webhookNeedsHttps';
  if (url.username !== '' || url.password !== '' || url.port !== '') return 'webhookAddress';
  const isName = /[a-z]$/i.test(url.hostname) && url.hostname.includes('.');
  return isName && !/\.(?:local|localhost|internal)$/i.test(url.hostname) ? null : 'webhookAddress';
}
