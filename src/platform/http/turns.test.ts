import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('tasks that are abandoned while they wait leave the queue at once', async () => {
  const turns = createTurns(1);
  const first = Promise.withResolvers<void>();
  const leaving = new AbortController();
  const running = turns.run(() => first.promise);
  const abandoned = Array.from({ length: 100 }, () =>
    turns.run(() => Promise.resolve(), leaving.signal).catch((error: Error) => error.message),
  );
  const waitingBefore = turns.waiting();

  leaving.abort(new Error('gone'));

  expect([waitingBefore, turns.waiting()]).toEqual([100, 0]);
  expect(new Set(await Promise.all(abandoned))).toEqual(new Set(['gone']));
  first.resolve();
  await running;
});

test('a running task keeps its slot until it ends, though it was abandoned', async () => {
  const turns = createTurns(1);
  const first = Promise.withResolvers<string>();
  const leaving = new AbortController();
  const running = turns.run(() => first.promise, leaving.signal);
  let hasNextBegun = false;
  const next = turns.run(async () => void (hasNextBegun = true));

  leaving.abort(new Error('gone'));
  await sleep(5);
  const begunBefore = hasNextBegun;
  first.resolve('done');

  expect(begunBefore).toBe(false);
  expect(await running).toBe('done');
  await next;
});

test('the expected wait follows the time of recent tasks and the number that waits', async () => {
  let nowMs = 0;
  const turns = createTurns(2, { now: () => nowMs });
  const tasks = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const [first, second] = tasks.map(({ promise }) => turns.run(() => promise));
  const atFirst = turns.expectedWaitMs();
  const waiting = [1, 2, 3].map(() => turns.run(() => new Promise<void>(() => {})));

  nowMs = 1_000;
  const whileBlocked = turns.expectedWaitMs();
  tasks[0]!.resolve();
  await first;
  const afterOne = turns.expectedWaitMs();

  expect([atFirst, whileBlocked, afterOne]).toEqual([0, 1_500, 1_000]);
  expect([second, ...waiting]).toHaveLength(4);
});
