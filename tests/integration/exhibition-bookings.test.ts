// Two processes on one database, the clock of one an hour ahead: twenty companies book the last
// places, wait, cancel and confirm while the organiser decides and lowers caps and time runs out.
import { afterAll, expect, test, vi } from 'vitest';
import { setSponsorCap } from '#features/exhibitions/commands/organise.server.ts';
import type { Assignment } from '#tests/support/exhibition-bookers.ts';
import { fairSlug, faultsOfPlaces, newExhibitor, openFair } from '#tests/support/exhibitions.ts';
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
