import fs from 'node:fs';
import { expect, test } from 'vitest';
import { pieces } from './framework-pieces.ts';

test('each edit finds the source that it replaces, once', () => {
  const missing = pieces.flatMap(({ name, before = [], edits }) =>
    [...before, ...edits]
      .filter(({ file, find }) => fs.readFileSync(file, 'utf8').split(find).length !== 2)
      .map(({ find }) => `${name}: ${find}`),
  );

  expect(missing).toEqual([]);
});
