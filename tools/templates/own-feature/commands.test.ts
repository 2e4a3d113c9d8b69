// Sample things: once, up to a limit, each person for themselves.
import { beforeEach, expect, test } from 'vitest';
import { visitor } from '#shared/actor.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { somebodyNew, visitorOf } from '#tests/support/users.ts';
import { addSampleThing, removeSampleThing } from './commands.server.ts';
import { exportSampleThings, listOwnSampleThings } from './queries.server.ts';
import { maxSampleThings } from './rules.ts';
import { sampleThingInput } from './schemas.ts';
import { forgetSampleThings } from './services.server.ts';

const database = await testDatabase();
const quiet = visitorOf(database).context;
const { context: layla } = await somebodyNew(quiet, 'layla@souq.example');
const { context: omar } = await somebodyNew(quiet, 'omar@souq.example');
const laylasId = layla.actor.userId;
const input = sampleThingInput.parse({ title: ' A  first one ' });

beforeEach(() => database.pool.query('delete from sample_things'));

const titlesOf = async (context: typeof layla) =>
  (await listOwnSampleThings(context)).sampleThings.map(({ title }) => title);

test('a sample thing that is added several times at once is there once', async () => {
  const added = await Promise.all(Array.from({ length: 5 }, () => addSampleThing(layla, input)));

  expect(new Set(added.map(({ publicId }) => publicId)).size).toBe(1);
  expect(await titlesOf(layla)).toEqual(['A first one']);
  expect(await titlesOf(omar)).toEqual([]);
});

test('a person adds sample things up to the limit, and none beyond it', async () => {
  await database.pool.query(
    `insert into sample_things (id, public_id, user_id, title, created_at)
     select gen_random_uuid(), lpad(i::text, 10, '0'), $1, i::text, now()
     from generate_series(1, $2::int) i`,
    [laylasId, maxSampleThings],
  );

  await expect(addSampleThing(layla, input)).rejects.toMatchObject({
    code: 'conflict',
    messageKey: 'tooManySampleThings',
  });
});

test('a person removes only their own sample things', async () => {
  const { publicId: id } = await addSampleThing(layla, input);

  await expect(removeSampleThing(omar, { id })).rejects.toMatchObject({ code: 'not_found' });
  await removeSampleThing(layla, { id });

  await expect(removeSampleThing(layla, { id })).rejects.toMatchObject({ code: 'not_found' });
  expect(await titlesOf(layla)).toEqual([]);
});

test('visitors have no sample things', async () => {
  const stranger = testContext(database, { actor: visitor });

  await expect(addSampleThing(stranger, input)).rejects.toMatchObject({ code: 'unauthenticated' });
  await expect(listOwnSampleThings(stranger)).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('the copy of a person’s data has sample things, and an erasure takes them', async () => {
  await addSampleThing(layla, input);
  await addSampleThing(omar, input);

  const copy = await exportSampleThings(layla, laylasId);
  await forgetSampleThings(layla, laylasId);

  expect(copy.sampleThings).toMatchObject([{ title: 'A first one' }]);
  expect(await titlesOf(layla)).toEqual([]);
  expect(await titlesOf(omar)).toEqual(['A first one']);
});

test.each([{ title: ' \u200e ' }, { title: 'x'.repeat(201) }, {}])(
  'the input %j is refused',
  (wrong) => {
    expect(sampleThingInput.safeParse(wrong).success).toBe(false);
  },
);
