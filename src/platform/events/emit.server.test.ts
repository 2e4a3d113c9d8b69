import { afterEach, describe, expect, test } from 'vitest';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { laterTag } from '#platform/later-tags.ts';
import { emit } from './emit.server.ts';

const database = await testDatabase();
const dropped: string[] = [];
const bare = testContext(database);
const context: Context = {
  ...bare,
  services: { ...bare.services, pageCache: { drop: (tags) => void dropped.push(...tags) } },
};

const happened = (name: string, tags: string[] = []) => ({
  name: `tests.${name}`,
  payload: { of: name },
  tags,
});
const outboxNames = async () =>
  (await database.pool.query<{ name: string }>('select name from outbox order by id')).rows.map(
    (row) => row.name,
  );

afterEach(async () => {
  dropped.length = 0;
  await database.pool.query('delete from outbox');
});

describe('emitting an event', () => {
  test('is refused outside of a transaction', async () => {
    await expect(emit(context, happened('change', ['tag']))).rejects.toThrow('inTransaction');
    expect(await outboxNames()).toEqual([]);
    expect(dropped).toEqual([]);
  });

  test('writes it with the change, and drops pages of its own process after commit', async () => {
    await inTransaction(context, async (inside) => {
      await emit(inside, happened('first', ['a', 'b']), happened('second', ['c']));
      expect(dropped).toEqual([]);
      expect(await outboxNames()).toEqual([]); // Not visible to other sessions yet.
    });
    expect(await outboxNames()).toEqual(['tests.first', 'tests.second']);
    expect(dropped.toSorted()).toEqual(['a', 'b', 'c']);
  });

  test('leaves later tags to the outbox, which drops them within a second', async () => {
    const event = happened('frequent', ['a', laterTag('b')]);

    await inTransaction(context, (inside) => emit(inside, event));

    expect(dropped).toEqual(['a']);
    const { rows } = await database.pool.query<{ tags: string[] }>('select tags from outbox');
    expect(rows).toEqual([{ tags: ['a', laterTag('b')] }]);
  });

  test('leaves nothing behind after a rollback', async () => {
    const failing = inTransaction(context, async (inside) => {
      await emit(inside, happened('change', ['tag']));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await outboxNames()).toEqual([]);
    expect(dropped).toEqual([]);
  });

  test('in a nested command takes effect with the outer one, and rolls back with it', async () => {
    const inner = (inside: Context) =>
      inTransaction(inside, (deeper) => emit(deeper, happened('inner', ['inner'])));
    await expect(
      inTransaction(context, async (inside) => {
        await inner(inside);
        expect(dropped).toEqual([]);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await outboxNames()).toEqual([]);

    await inTransaction(context, inner);
    expect(await outboxNames()).toEqual(['tests.inner']);
    expect(dropped).toEqual(['inner']);
  });
});
