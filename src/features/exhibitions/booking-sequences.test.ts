// Random sequences of what takes and gives back places: after each step nothing is over its cap,
// nothing is lost, and the first on the waitlist that fits has what became free.
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { isKervanError } from '#platform/http/problems.ts';
import { hourMs } from '#shared/durations.ts';
import {
  bookingOf,
  type ExhibitorContext,
  fairSlug as slug,
  faultsOfPlaces,
  newExhibitor,
  openFair,
} from '#tests/support/exhibitions.ts';
import { withNotices } from '#tests/support/notices.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { visitorOf } from '#tests/support/users.ts';
import {
  cancelBooking,
  confirmBooking,
  joinWaitlist,
  submitBooking,
} from './commands/book-stand.server.ts';
import { setSponsorCap } from './commands/organise.server.ts';
import { rejectBooking, reserveBooking, reviewBooking } from './commands/review-booking.server.ts';
import { releaseEverywhere } from './services/release-everywhere.server.ts';

const database = await testDatabase();
const start = new Date('2027-01-10T09:00:00Z');
let now = start;
const { context: operator } = withNotices(testContext(database, { now: () => now }));
const visitor = visitorOf(database).context;
const firms: ExhibitorContext[] = [];
for (let i = 0; i < 6; i++)
  firms.push({
    ...(await newExhibitor(visitor, `firm${i}@k.example`)),
    services: operator.services,
    now: () => now,
  });

const empty = () => database.pool.query("select empty_tables('exhibitions, rate_limits, outbox')");
beforeEach(empty);

type Booking = { readonly id: string; readonly state: string; readonly company: string };
async function bookings(): Promise<Booking[]> {
  const { rows } = await database.pool.query<Booking>(
    `select public_id as id, state, company_id as company from stand_bookings
     order by created_at, id`,
  );
  return rows;
}
const firmOf = (company: string) => firms.find(({ actor }) => actor.companyId === company)!;

/** Does `act` with one of the bookings in a state; nothing without any. */
async function withOne(
  state: string,
  which: number,
  act: (id: string, firm: ExhibitorContext) => Promise<unknown>,
): Promise<void> {
  const some = (await bookings()).filter((booking) => booking.state === state);
  const one = some[which % Math.max(1, some.length)];
  if (one) await act(one.id, firmOf(one.company));
}

const fieldsOf = (which: number, asked: object = {}) =>
  bookingOf({
    stand: `S${1 + (which % 3)}`,
    sponsorType: which % 2 === 0 ? 'gold' : 'none',
    ...asked,
  });
const firm = (which: number) => firms[which % firms.length]!;

const acts: Readonly<Record<string, (which: number) => Promise<unknown>>> = {
  book: (which) => submitBooking(firm(which), { slug, fields: fieldsOf(which) }),
  wait: (which) => joinWaitlist(firm(which), { slug, fields: fieldsOf(which, { stand: '' }) }),
  review: (which) => withOne('submitted', which, (id) => reviewBooking(operator, id)),
  reserve: (which) => withOne('in_review', which, (id) => reserveBooking(operator, id)),
  reject: (which) => withOne('in_review', which, (id) => rejectBooking(operator, id, 'No')),
  confirm: (which) =>
    withOne('reserved', which, (id, who) =>
      confirmBooking(who, id, { policyVersion: 1, accepts: true }),
    ),
  cancel: (which) =>
    withOne(['submitted', 'reserved', 'confirmed'][which % 3]!, which, (id, who) =>
      cancelBooking(who, id, 'Plans changed'),
    ),
  cap: (which) => setSponsorCap(operator, slug, { type: 'gold', cap: which % 3 }),
  async pass(which) {
    now = new Date(now.getTime() + (which % 4) * 24 * hourMs);
    await releaseEverywhere(operator);
  },
};

const sequences = fc.array(
  fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.integer({ min: 0, max: 60 })),
  { minLength: 5, maxLength: 30 },
);

test('whatever happens, places are neither lost nor given twice', { timeout: 120_000 }, () =>
  fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      now = start;
      await empty();
      await openFair(operator, { stands: 3 });

      for (const [name, which] of sequence) {
        await acts[name]!(which).catch((error: unknown) => {
          if (!isKervanError(error)) throw error;
        });
        expect(await faultsOfPlaces(operator), name).toEqual([]);
      }
    }),
    { numRuns: 25 },
  ),
);
