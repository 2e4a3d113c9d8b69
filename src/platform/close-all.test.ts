import { expect, test } from 'vitest';
import { closeAll } from './close-all.ts';

test('closeAll closes everything in reverse order, even when one part fails', async () => {
  const ended: string[] = [];
  const opened = [
    () => ended.push('database'),
    () => Promise.reject(new Error('no connection')),
    () => ended.push('server'),
  ];

  const closing = closeAll(opened);

  await expect(closing).rejects.toThrow('no connection');
  expect(ended).toEqual(['server', 'database']);
  expect(opened).toEqual([]);
});
