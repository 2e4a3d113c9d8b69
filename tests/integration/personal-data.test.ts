// Erasing an account keeps the row of its person, so no foreign key deletes what refers to it: each
// feature does, by its manifest.
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { features } from '#features.server.ts';

/** These erase accounts themselves, before they ask the manifests. */
const erasers = ['accounts', 'users'];

/** Names of the features whose tables refer to people. */
const referring = fs
  .globSync('src/features/*/{table.server.ts,table/*.ts}')
  .filter((file) => /\busers\.id\b/.test(fs.readFileSync(file, 'utf8')))
  .map((file) => file.split(/[\\/]/)[2]!)
  .filter((name) => !erasers.includes(name));

test.each([...new Set(referring)])(
  'the tables of %s refer to people, and its manifest has `personalData.erase`',
  (name) => {
    const feature = features.find((one) => one.name === name);

    expect(feature?.personalData?.erase).toBeTypeOf('function');
  },
);

test('features whose tables refer to people are found', () => {
  expect(referring.length).toBeGreaterThan(20);
});
