import { expect, test } from 'vitest';
import { testApi } from '#tests/support/test-api.ts';
import { addSampleThing, publishSampleThing } from './commands.server.ts';

type Answer = { data: { title: string }[]; nextCursor: string | null };

const { get, context } = await testApi({ products: 0 });
for (const title of ['one', 'two', 'three']) {
  const { publicId } = await addSampleThing(context, { title });
  await publishSampleThing(context, publicId);
}
await addSampleThing(context, { title: 'a draft' });

test('the API lists published sample things, newest first, by cursor', async () => {
  const first = (await get('/api/v1/sample-things?limit=2')).body as Answer;

  const rest = (await get(`/api/v1/sample-things?limit=2&cursor=${first.nextCursor}`))
    .body as Answer;

  expect(first.data.map(({ title }) => title)).toEqual(['three', 'two']);
  expect(rest.data.map(({ title }) => title)).toEqual(['one']);
  expect(rest.nextCursor).toBeNull();
});

test('the API refuses a cursor of another list', async () => {
  const { status } = await get('/api/v1/sample-things?cursor=foreign');

  expect(status).toBe(400);
});
