// Where an exhibition is, by the clock alone.
export const phases = [
  'draft',
  'announced',
  'booking_open',
  'booking_closed',
  'live',
  'over',
] as const;
export type Phase = (typeof phases)[number];

type FairTimes = {
  readonly publishedAt: Date | null;
  readonly bookingOpensAt: Date;
  readonly bookingClosesAt: Date;
  readonly startsAt: Date;
  readonly endsAt: Date;
};

export function phaseAt(fair: FairTimes, now: Date): Phase {
  if (fair.publishedAt === null) return 'draft';
  if (now >= fair.endsAt) return 'over';
  if (now >= fair.startsAt) return 'live';
  if (now >= fair.bookingClosesAt) return 'booking_closed';
  return now >= fair.bookingOpensAt ? 'booking_open' : 'announced';
}

/** Moments after now at which pages show something else. */
export const turnsAfter = (fair: FairTimes, now: Date): Date[] =>
  [fair.bookingOpensAt, fair.bookingClosesAt, fair.startsAt, fair.endsAt].filter(
    (turn) => turn > now,
  );

/** The key of what is wrong with the order of the times, by field; null: nothing. */
export function whyNotTimes({
  bookingOpensAt,
  bookingClosesAt,
  startsAt,
  endsAt,
}: Omit<FairTimes, 'publishedAt'>): { readonly field: string; readonly key: string } | null {
  if (endsAt <= startsAt) return { field: 'endsAt', key: 'exhibitionEnds' };
  if (bookingClosesAt <= bookingOpensAt)
    return { field: 'bookingClosesAt', key: 'exhibitionBookingEnds' };
  return bookingClosesAt > startsAt
    ? { field: 'bookingClosesAt', key: 'exhibitionBookingLate' }
    : null;
}

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function offsetAt(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(
    of('year'),
    of('month') - 1,
    of('day'),
    of('hour'),
    of('minute'),
    of('second'),
  );
  return local - Math.floor(at / 1_000) * 1_000;
}

/** `2027-03-18T10:00` by the clocks of a zone; null for a time that they never show. */
export function instantIn(timeZone: string, typed: string): Date | null {
  const asUtc = Date.parse(`${typed}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  // Twice, because the offset near a change of summer time is that of the other side.
  const first = asUtc - offsetAt(timeZone, asUtc);
  const at = asUtc - offsetAt(timeZone, first);
  return localTimeIn(timeZone, new Date(at)) === typed ? new Date(at) : null;
}

/** The value of a field for date and time by the clocks of a zone. */
export const localTimeIn = (timeZone: string, at: Date): string =>
  new Date(at.getTime() + offsetAt(timeZone, at.getTime())).toISOString().slice(0, 16);
