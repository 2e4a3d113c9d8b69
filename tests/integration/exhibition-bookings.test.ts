// Two processes on one database, the clock of one an hour ahead: twenty companies book the last
// places, wait, cancel and confirm while the organiser decides and lowers caps and time runs out.
// And a process that is killed while it releases and offers.
import { afterAll, expect, test, vi } from 'vitest';
import { joinWaitlist, submitBooking } from '#features/exhibitions/commands/book-stand.server.ts';
import { setSponsorCap } from '#features/exhibitions/commands/organise.server.ts';
import {
  reserveBooking,
  reviewBooking,
} from '#features/exhibitions/commands/review-booking.server.ts';
import { releaseEverywhere } from '#features/exhibitions/services/release-everywhere.server.ts';
import type { Assignment } from '#tests/support/exhibition-bookers.ts';
import {
  bookingOf,
  fairSlug,
  faultsOfPlaces,
  newExhibitor,
  openFair,
} from '#tests/support/exhibitions.ts';
import { withNotices } from '#tests/support/notices.ts';
import { killPrograms, start } from '#tests/support/processes.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { poolOf, visitorOf } from '#tests/support/users.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const database = await testDatabase();
const { context: operator } = withNotices(testContext(database));
afterAll(killPrograms);

const openNow = {
  startsAt: '2099-05-10T10:00',
  endsAt: '2099-05-13T18:00',
  bookingOpensAt: '2020-01-01T00:00',
  bookingClosesAt: '2099-04-30T18:00',
};

test('places hold over two processes whose clocks differ', async () => {
  const stands = ['S1', 'S2', 'S3', 'S4'];
  await openFair(operator, { stands: stands.length, asked: openNow });
  const visitor = visitorOf(database).context;
  const firms = await Promise.all(
    Array.from({ length: 20 }, (_, i) => newExhibitor(visitor, `firm${i}@k.example`)),
  );
  const actors = firms.map(({ actor }) => actor);
  const startOne = (some: typeof actors, env: Readonly<Record<string, string>> = {}) => {
    const assignment: Assignment = { url: database.url, actors: some, acts: 15, stands };
    return start('tests/support/exhibition-bookers.ts', [JSON.stringify(assignment)], env);
  };

  const programs = [
    startOne(actors.slice(0, 10)),
    startOne(actors.slice(10), { NODE_OPTIONS: '--import ./tests/support/shifting-clock.ts' }),
  ];
  await Promise.all(programs.map((program) => program.says('ready')));
  for (const program of programs) program.kill('SIGUSR2');
  await Promise.all(programs.map((program) => program.says('all done')));

  expect(await faultsOfPlaces(operator)).toEqual([]);
  const { rows } = await poolOf(operator).query<{ steps: number; late: number }>(
    `select (select count(*)::int from exhibition_steps) as steps,
       (select count(*)::int from stand_bookings
         where state = 'reserved' and confirm_by > now() + interval '72 hours 1 minute') as late`,
  );
  expect(rows[0]!.steps).toBeGreaterThan(50);
  // By the database's clock, whichever process reserved.
  expect(rows[0]!.late).toBe(0);
  await setSponsorCap(operator, fairSlug, { type: 'gold', cap: 2 });
  expect(await faultsOfPlaces(operator)).toEqual([]);
});

const commit = 'the commit';
const lock = 4_712;

/** Kills a process that releases what has run out, before it writes into the table. */
async function killAt(table: string): Promise<void> {
  const pool = poolOf(operator);
  const [kind, of] =
    table === commit
      ? [
          'constraint',
          'after insert on exhibition_steps deferrable initially deferred for each row',
        ]
      : ['', `before insert or update on ${table} for each statement`];
  await pool.query(`create or replace function stop_here() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${lock}); return null; end $$`);
  const gate = await pool.connect();
  try {
    await gate.query('select pg_advisory_lock($1)', [lock]);
    await gate.query(`create ${kind} trigger stop_here ${of} execute function stop_here()`);
    const assignment: Assignment = {
      url: database.url,
      actors: [],
      acts: 0,
      stands: [],
      onlyReleases: true,
    };
    const program = start('tests/support/exhibition-bookers.ts', [JSON.stringify(assignment)]);
    await program.says('ready');
    program.kill('SIGUSR2');
    const waits = async () =>
      (
        await gate.query(`select 1 from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`)
      ).rowCount! > 0;
    await vi.waitUntil(waits, { timeout: 60_000, interval: 20 });
    program.kill('SIGKILL');
    await program.exit;
    await gate.query('select pg_advisory_unlock($1)', [lock]);
    // The server's end of the connection goes on until it finds the process gone.
    await gate.query(`drop trigger stop_here on ${table === commit ? 'exhibition_steps' : table}`);
  } finally {
    gate.release();
  }
}

test('a process killed between any two steps releases and offers once', async () => {
  const pool = poolOf(operator);
  const tables = ['stand_bookings', 'sponsor_places', 'exhibition_steps', 'outbox', commit];
  for (const table of tables) {
    await pool.query("select empty_tables('exhibitions, users, companies, rate_limits, outbox')");
    await openFair(operator, { stands: 2, asked: openNow });
    await setSponsorCap(operator, fairSlug, { type: 'gold', cap: 1 });
    const visitor = visitorOf(database).context;
    const [holder, waiter] = [
      await newExhibitor(visitor, 'holder@k.example'),
      await newExhibitor(visitor, 'waiter@k.example'),
    ];
    const gold = { slug: fairSlug, fields: bookingOf({ sponsorType: 'gold' }) };
    const held = await submitBooking(holder, gold);
    await reviewBooking(operator, held);
    await reserveBooking(operator, held);
    await joinWaitlist(waiter, gold);
    await pool.query("update stand_bookings set confirm_by = now() - interval '1 minute'");

    await killAt(table);
    expect(await faultsOfPlaces(operator), table).toEqual([]);
    await releaseEverywhere(operator);
    await releaseEverywhere(operator);

    expect(await faultsOfPlaces(operator), table).toEqual([]);
    const { rows } = await pool.query<{ to: string; steps: number; told: number }>(
      `select to_state as to, count(*)::int as steps,
         (select count(*)::int from outbox where payload->>'stepId' in (
           select id::text from exhibition_steps same where same.to_state = steps.to_state)) as told
       from exhibition_steps steps
       where to_state in ('released', 'reserved') group by 1 order by 1`,
    );
    // The first reservation, and the offer.
    expect(rows, table).toEqual([
      { to: 'released', steps: 1, told: 1 },
      { to: 'reserved', steps: 2, told: 2 },
    ]);
  }
});
