import { expect, test } from 'vitest';
import { refused } from '#platform/http/problems.ts';
import { csvResponse } from './csv-response.server.ts';

async function* rows(...given: readonly string[]) {
  for (const name of given) yield [name, 3];
}

test('a file has its columns, and a line for each row', async () => {
  const text = async (...given: string[]) =>
    (await (await csvResponse('names', ['name', 'count'], rows(...given))).text())
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/)
      .map((line) => line.replaceAll('"', ''));

  expect(await text()).toHaveLength(1);
  expect((await text('Selin', 'Omar')).map((line) => line.split(/[,;]/)[0])).toEqual([
    'name',
    'Selin',
    'Omar',
  ]);
});

test('what refuses the first row is thrown before there is a file', async () => {
  // oxlint-disable-next-line require-yield
  async function* refusing(): AsyncGenerator<string[]> {
    throw refused('notPermitted');
  }

  await expect(csvResponse('names', ['name'], refusing())).rejects.toMatchObject({
    httpStatus: 403,
  });
});
