import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/test-database.ts';
import { deploymentSecret, readSetting, writeSetting } from './settings.server.ts';

const { db } = await testDatabase();

test('an unwritten setting is null, and the last written value is read in any shape', async () => {
  expect(await readSetting(db, 'tests.value')).toBeNull();
  for (const value of ['loaded', 7, { a: [1, 'ş'] }, [null], false]) {
    await writeSetting(db, 'tests.value', value);
    expect(await readSetting(db, 'tests.value')).toEqual(value);
  }
});

test('concurrent processes on an empty database get one secret, and later ones too', async () => {
  const secrets = await Promise.all(Array.from({ length: 5 }, () => deploymentSecret(db)));
  const hex = new Set(
    [...secrets, await deploymentSecret(db)].map((secret) => secret.toString('hex')),
  );
  expect(hex.size).toBe(1);
  expect([...hex][0]).toMatch(/^[0-9a-f]{64}$/);
});
