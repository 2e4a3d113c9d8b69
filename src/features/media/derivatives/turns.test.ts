import { expect, test } from 'vitest';
import { createTurns, TooManyWaitingError } from './turns.ts';

/** Work that ends when it is told to. */
function works(count: number) {
  const begun: number[] = [];
  const deferred = Array.from({ length: count }, () => Promise.withResolvers<void>());
  const work = (i: number) => () => {
    begun.push(i);
    return deferred[i]!.promise.then(() => i);
  };
  return { begun, work, end: (i: number) => deferred[i]!.resolve(), fail: (i: number) => deferred[i]!.reject(new Error(`work ${i}`)) };
}

test('so many at once, the others in their order, whatever became of those before', async () => {
  const { begun, work, end, fail } = works(4);
  const turns = createTurns({ atOnce: 2, mostWaiting: 10 });
  const results = [0, 1, 2, 3].map((i) => turns.take(work(i)));
  expect(begun).toEqual([0, 1]);
  fail(1);
  await expect(results[1]).rejects.toThrow('work 1');
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  end(0);
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  end(2);
  end(3);
  expect(await Promise.all([results[0], results[2], results[3]])).toEqual([0, 2, 3]);
});

test('too many are turned away at once, and there is room again afterwards', async () => {
  const { begun, work, end } = works(3);
  const turns = createTurns({ atOnce: 1, mostWaiting: 1 });
  const [first, second] = [turns.take(work(0)), turns.take(work(1))];
  await expect(turns.take(work(2))).rejects.toThrow(TooManyWaitingError);
  end(0);
  end(1);
  await Promise.all([first, second]);
  const third = turns.take(work(2));
  expect(begun).toEqual([0, 1, 2]);
  end(2);
  expect(await third).toBe(2);
});
