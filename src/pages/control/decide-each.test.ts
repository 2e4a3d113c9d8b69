import { expect, test } from 'vitest';
import { conflict, refused } from '#platform/http/problems.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { chosenText } from './bulk-parameters.ts';
import { decideEach } from './decide-each.server.ts';

const context = testContext(await testDatabase());
const row = (id: string, name = `Towel ${id}`) => chosenText({ id, shown: 'seen', name });
const path = '/en/control/names';

test('each row is decided once, and the list says how many', async () => {
  const decided: unknown[] = [];

  const answer = await decideEach(context, {
    intent: 'approve',
    chosen: [row('a'), row('b'), row('a')],
    path,
    decide: async (chosen) => void decided.push(chosen),
  });

  expect(decided).toEqual(['a', 'b'].map((id) => ({ id, shown: 'seen', name: `Towel ${id}` })));
  expect((answer as Response).headers.get('location')).toBe(`${path}?decided=2`);
});

test('a row that is refused stops none of the others and is named', async () => {
  const answer = await decideEach(context, {
    intent: 'approve',
    chosen: ['a', 'b', 'c'].map((id) => row(id)),
    path,
    decide: async ({ id }) => {
      if (id === 'b') throw conflict();
    },
  });

  expect(answer).toMatchObject({
    values: { intent: 'approve', decided: '2' },
    errors: { b: expect.stringContaining('Towel b') as unknown },
    code: 'some_refused',
  });
});

test('who may not decide at all is refused once', async () => {
  const asked = decideEach(context, {
    intent: 'approve',
    chosen: [row('a')],
    path,
    decide: () => Promise.reject(refused('notPermitted')),
  });

  await expect(asked).rejects.toMatchObject({ httpStatus: 403 });
});
