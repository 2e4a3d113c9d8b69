// A process that books at an exhibition, for tests of several at once: random acts of companies, of
// the organiser and of the clock, or the clock's work alone. Begins on SIGUSR2, and fails on
// anything but a refusal.
import pino from 'pino';
import {
  cancelBooking,
  confirmBooking,
  joinWaitlist,
  submitBooking,
} from '#features/exhibitions/commands/book-stand.server.ts';
import { setSponsorCap } from '#features/exhibitions/commands/organise.server.ts';
import {
  rejectBooking,
  reserveBooking,
  reviewBooking,
} from '#features/exhibitions/commands/review-booking.server.ts';
import { listOwnExhibitions } from '#features/exhibitions/queries/own-exhibitions.server.ts';
import { releaseEverywhere } from '#features/exhibitions/services/release-everywhere.server.ts';
import type { Context } from '#platform/context.ts';
import { startDatabaseClock } from '#platform/database/clock.ts';
import { connectDatabase } from '#platform/database/connection.ts';
import { isKervanError } from '#platform/http/problems.ts';
import type { Member } from '#shared/actor.ts';
import { bookingOf, fairSlug as slug } from './exhibitions.ts';
import { testContext } from './test-context.ts';

export type Assignment = {
  readonly url: string;
  readonly actors: readonly Member[];
  /** Acts of each company. */
  readonly acts: number;
  /** Numbers of the plan. */
  readonly stands: readonly string[];
  /** What has run out is released once, and nothing else is done. */
  readonly onlyReleases?: true;
};

const { url, actors, acts, stands, onlyReleases } = JSON.parse(process.argv[2]!) as Assignment;
const database = { ...connectDatabase({ url, poolSize: 10 }), url };
const log = pino({ level: 'silent' });
const clock = await startDatabaseClock({ db: database.db, log });
const operator = testContext(database, { now: clock.now });

const oneOf = <Value>(values: readonly Value[]): Value =>
  values[Math.floor(Math.random() * values.length)]!;

async function tryTo(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!isKervanError(error)) throw error;
  }
}

const fieldsOf = (asked: object) => bookingOf({ sponsorType: oneOf(['gold', 'none']), ...asked });

const actsOfCompany: readonly ((who: Context) => Promise<unknown>)[] = [
  (who) => submitBooking(who, { slug, fields: fieldsOf({ stand: oneOf(stands) }) }),
  (who) => submitBooking(who, { slug, fields: fieldsOf({ stand: oneOf(stands) }) }),
  (who) => joinWaitlist(who, { slug, fields: fieldsOf({ stand: '' }) }),
  async (who) => {
    const { bookings } = await listOwnExhibitions(who);
    if (bookings.length > 0) await cancelBooking(who, oneOf(bookings).publicId, 'Plans changed');
  },
  async (who) => {
    const { bookings } = await listOwnExhibitions(who);
    for (const { publicId, state } of bookings)
      if (state === 'reserved')
        await confirmBooking(who, publicId, { policyVersion: 1, accepts: true });
  },
];

/** A booking in this state, any of them. */
async function anyIn(state: string): Promise<string | null> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select public_id as id from stand_bookings where state = $1 order by random() limit 1',
    [state],
  );
  return rows[0]?.id ?? null;
}

const withAny = async (state: string, act: (id: string) => Promise<unknown>): Promise<void> => {
  const id = await anyIn(state);
  if (id !== null) await act(id);
};

const actsOfOthers: readonly (() => Promise<unknown>)[] = [
  () => withAny('submitted', (id) => reviewBooking(operator, id)),
  () => withAny('in_review', (id) => reserveBooking(operator, id)),
  () => withAny('in_review', (id) => rejectBooking(operator, id, 'Not this time')),
  () => setSponsorCap(operator, slug, { type: 'gold', cap: oneOf([0, 1, 2]) }),
  async () => {
    await database.pool.query(
      `update stand_bookings set confirm_by = now() - interval '1 second' where id in (
         select id from stand_bookings where state = 'reserved' limit 1 for update skip locked)`,
    );
    await releaseEverywhere(operator);
  },
];

async function work(): Promise<void> {
  if (onlyReleases) return releaseEverywhere(operator);
  const companies = actors.map(async (actor) => {
    for (let act = 0; act < acts; act++)
      await tryTo(() => oneOf(actsOfCompany)({ ...operator, actor }));
  });
  const others = Array.from({ length: actors.length * acts }, () => oneOf(actsOfOthers));
  await Promise.all([
    ...companies,
    (async () => {
      for (const one of others) await tryTo(one);
    })(),
  ]);
}

const waiting = setInterval(() => {}, 1_000);
process.once('SIGUSR2', () => {
  void (async () => {
    try {
      await work();
      console.log('all done');
    } finally {
      clearInterval(waiting);
      await clock.close();
      await database.close();
    }
  })();
});
console.log('ready');
