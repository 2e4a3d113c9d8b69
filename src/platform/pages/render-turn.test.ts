import { performance } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { createRenderTurn } from './render-turn.ts';

/** Uses this much processor time, however busy the machine is. */
const spin = (ms: number) => {
  const until = process.threadCpuUsage().user + ms * 1_000;
  while (process.threadCpuUsage().user < until);
};

/** Keeps the event loop busy until stopped. */
function keepBusy() {
  let isOver = false;
  let rounds = 0;
  const round = () => {
    rounds++;
    if (!isOver) setImmediate(round);
  };
  round();
  return { rounds: () => rounds, stop: () => (isOver = true) };
}

test('on a busy event loop, renders leave others as much time as they took', async () => {
  const inTurn = createRenderTurn();
  const busy = keepBusy();

  await inTurn(() => spin(40));
  const endedAt = performance.now();
  const roundsBefore = busy.rounds();
  const [startedAt, rounds] = await inTurn(() => [performance.now(), busy.rounds()] as const);
  busy.stop();

  expect(startedAt - endedAt).toBeGreaterThanOrEqual(40);
  expect(rounds - roundsBefore).toBeGreaterThan(1);
});

test('renders run in order, and one that throws does not block the next', async () => {
  const inTurn = createRenderTurn();
  const order: number[] = [];

  const renders = [1, 2, 3].map((number) =>
    inTurn(() => {
      order.push(number);
      if (number === 2) throw new Error('broken');
      return number;
    }),
  );

  await expect(renders[1]).rejects.toThrow('broken');
  expect(await Promise.all([renders[0], renders[2]])).toEqual([1, 3]);
  expect(order).toEqual([1, 2, 3]);
});

test('renders wait while pages are answered from memory, despite idle moments', async () => {
  let answers = 0;
  const inTurn = createRenderTurn({ answered: () => answers++ });

  await inTurn(() => spin(20));
  const endedAt = performance.now();
  const startedAt = await inTurn(() => performance.now());

  expect(startedAt - endedAt).toBeGreaterThanOrEqual(100);
});

test('a render follows the one before at once where nothing else is asked for', async () => {
  const inTurn = createRenderTurn({ answered: () => 7 });

  await inTurn(() => spin(200));
  const endedAt = performance.now();
  const startedAt = await inTurn(() => performance.now());

  expect(startedAt - endedAt).toBeLessThan(200);
});
