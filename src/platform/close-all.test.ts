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

test('what does not end in time holds up nothing else', async () => {
  const ended: string[] = [];
  const opened = [
    () => ended.push('database'),
    () => new Promise(() => {}),
    () => new Promise(() => {}),
    () => ended.push('server'),
  ];

  const startedAt = performance.now();
  await closeAll(opened, { withinMs: 200 });
  const tookMs = performance.now() - startedAt;

  expect(ended).toEqual(['server', 'database']);
  expect(tookMs).toBeGreaterThan(190);
  expect(tookMs).toBeLessThan(1_000);
});
