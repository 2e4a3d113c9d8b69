import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/test-database.ts';
import { deploymentSecret, readSetting, writeSetting } from './settings.server.ts';

const { db } = await testDatabase();

test('what was never written is null; what was written last is read, whatever its shape', async () => {
  expect(await readSetting(db, 'tests.value')).toBeNull();
  for (const value of ['loaded', 7, { a: [1, 'ş'] }, [null], false]) {
    await writeSetting(db, 'tests.value', value);
    expect(await readSetting(db, 'tests.value')).toEqual(value);
  }
});

test('processes that ask for the secret at once, on an empty database, get the same one, and later ones too', async () => {
  const secrets = await Promise.all(Array.from({ length: 5 }, () => deploymentSecret(db)));
  const hex = new Set(
    [...secrets, await deploymentSecret(db)].map((secret) => secret.toString('hex')),
  );
  expect(hex.size).toBe(1);
  expect([...hex][0]).toMatch(/^[0-9a-f]{64}$/);
});
