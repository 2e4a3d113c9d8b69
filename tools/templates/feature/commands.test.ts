import { expect, test } from 'vitest';
import { visitor } from '#shared/actor.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { addSampleThing, publishSampleThing } from './commands.server.ts';
import { listAllSampleThings, listSampleThings } from './queries.server.ts';
import { sampleThingInput } from './schemas.ts';

const database = await testDatabase();
const context = testContext(database);
const stranger = testContext(database, { actor: visitor });
const input = sampleThingInput.parse({ title: ' A  first one ' });

const published = async () =>
  (await listSampleThings(context, 10)).sampleThings.map(({ id }) => id);

test('a sample thing is listed once it is published', async () => {
  const { publicId } = await addSampleThing(context, input);
  const before = await published();

  await publishSampleThing(context, publicId);

  expect(before).not.toContain(publicId);
  expect(await published()).toContain(publicId);
});

test('of ten who publish a sample thing at once, one does', async () => {
  const { publicId } = await addSampleThing(context, input);

  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => publishSampleThing(context, publicId)),
  );

  const refusals = results.filter(({ status }) => status === 'rejected');
  expect(refusals).toHaveLength(9);
  expect(refusals).toContainEqual({
    status: 'rejected',
    reason: expect.objectContaining({ code: 'conflict' }) as unknown,
  });
});

test('a sample thing that is not there is not published', async () => {
  await expect(publishSampleThing(context, '0000000000')).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('strangers do not see drafts', async () => {
  await expect(listAllSampleThings(stranger, 1)).rejects.toMatchObject({
    code: 'unauthenticated',
  });
});

test.each([{ title: ' \u200e ' }, { title: 'x'.repeat(201) }, {}])(
  'the input %j is refused',
  (wrong) => {
    expect(sampleThingInput.safeParse(wrong).success).toBe(false);
  },
);
