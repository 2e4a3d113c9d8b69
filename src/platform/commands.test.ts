import { expect, test, vi } from 'vitest';
import { testContext } from '../../tests/support/test-context.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { visitor, whyNotAdminister } from '#shared/actor.ts';
import { anyone, defineCommand } from './commands.ts';

const operator = testContext(await testDatabase());

test('a command checks its permission before it runs', async () => {
  const run = vi.fn<() => Promise<string>>(() => Promise.resolve('done'));
  const command = defineCommand({ permission: whyNotAdminister, run });

  const refused = command({ ...operator, actor: visitor });

  await expect(refused).rejects.toMatchObject({ httpStatus: 401 });
  expect(run).not.toHaveBeenCalled();
  await expect(command(operator)).resolves.toBe('done');
});

test('a public command runs for a visitor with all its arguments', async () => {
  const command = defineCommand({
    permission: anyone('it writes nothing'),
    run: (_context, first: number, second: number = 2) => Promise.resolve(first + second),
  });

  const sum = await command({ ...operator, actor: visitor }, 1);

  expect(sum).toBe(3);
});
