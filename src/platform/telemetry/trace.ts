// W3C Trace Context: reads and writes the `traceparent` and `tracestate` headers.
import { randomUUID } from 'node:crypto';

export type Trace = {
  /** 32 and 16 hexadecimal digits. */
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
  /** Other vendors' data, passed on unread. */
  readonly state: string | null;
  readonly work: Work;
};

/** The traced work, named in log lines. */
export type Work = { readonly requestId: string } | { readonly job: string };

/** A caller's position in its trace. */
export type RemoteTrace = Pick<Trace, 'traceId' | 'spanId' | 'isSampled' | 'state'>;

const traceparentPattern = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const statePattern = /^[\x20-\x7e]{1,512}$/;
const isZero = (digits: string): boolean => /^0+$/.test(digits);

/** Returns null for anything invalid, so that a new trace begins. */
export function parseTraceparent(header: unknown, state: unknown = null): RemoteTrace | null {
  if (typeof header !== 'string' || header.length > 200) return null;
  const [, version, traceId, spanId, flags, rest] = traceparentPattern.exec(header) ?? [];
  if (version === undefined || traceId === undefined || spanId === undefined) return null;
  // Later versions may add fields; version 0 has none, and 255 is forbidden.
  if (version === 'ff' || (version === '00' && rest !== undefined)) return null;
  if (isZero(traceId) || isZero(spanId)) return null;
  return {
    traceId,
    spanId,
    isSampled: (Number.parseInt(flags!, 16) & 1) === 1,
    state: typeof state === 'string' && statePattern.test(state) ? state : null,
  };
}

export const traceparentOf = ({ traceId, spanId, isSampled }: RemoteTrace): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

/** Node makes UUIDs from a store of random bytes: asking for a few takes several times as long. */
const randomDigits = (): string => randomUUID().replaceAll('-', '');

export const newTraceId = (): string => randomDigits();
export const newSpanId = (): string => randomDigits().slice(-16);
