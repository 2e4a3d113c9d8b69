import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testContext } from '../../tests/support/test-context.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { newId } from '#shared/ids.ts';
import { defineFeature, type Feature, hooksOf } from './feature.ts';

const context = testContext(await testDatabase());
const { names, picturesOfStores } = context.services.features;
const proveIdentity = () => Promise.resolve();
const checker = defineFeature({ name: 'checker', names, picturesOfStores, proveIdentity });

test('the hooks of all features run, in the order of the list', async () => {
  const seen: string[] = [];
  const erasing = (name: string): Feature => ({
    name,
    personalData: {
      export: () => Promise.resolve({ [name]: 1 }),
      erase: async (_context, _userId, removal) => void seen.push(`${name} ${removal}`),
    },
    onCompanyClosed: async () => void seen.push(`${name} closed`),
  });
  const hooks = hooksOf([erasing('first'), checker, erasing('second')]);

  await hooks.erasePersonalData(context, newId(), 'gone');
  await hooks.companyClosed(context, newId(), 'gone');
  const copy = await hooks.exportPersonalData(context, newId());

  expect(seen).toEqual(['first gone', 'second gone', 'first closed', 'second closed']);
  expect(copy).toEqual({ first: 1, second: 1 });
});

test('a hook that fails stops the ones after it', async () => {
  const seen: string[] = [];
  const failing: Feature = {
    name: 'failing',
    personalData: { erase: () => Promise.reject(new Error('held')) },
  };
  const after: Feature = {
    name: 'after',
    personalData: { erase: async () => void seen.push('after') },
  };

  const erased = hooksOf([checker, failing, after]).erasePersonalData(context, newId(), 'gone');

  await expect(erased).rejects.toThrow('held');
  expect(seen).toEqual([]);
});

test('a picture is shown when one feature shows it', async () => {
  const feature = (name: string, isShown: string): Feature => ({
    name,
    pictures: { isShown: sql.raw(isShown) },
  });
  const { isPictureShown } = hooksOf([checker, feature('a', 'false'), feature('b', '1 = 1')]);

  const { rows } = await context.db.execute<{ shown: boolean }>(
    sql`select ${isPictureShown} as shown`,
  );

  expect(rows).toEqual([{ shown: true }]);
});

test('two features that check names are refused', () => {
  expect(() => hooksOf([checker, checker])).toThrow('One feature');
});
