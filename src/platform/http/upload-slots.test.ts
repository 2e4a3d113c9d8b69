import { afterEach, expect, test, vi } from 'vitest';
import { createTurns } from './turns.ts';
import { createUploadSlots, refuseLongWait } from './upload-slots.ts';

const held = () => Promise.withResolvers<void>();
const isOverloaded = expect.objectContaining({ httpStatus: 503, code: 'overloaded' });

afterEach(() => void vi.useRealTimers());

test('slots are limited per network and in total, and each is released', async () => {
  const slots = createUploadSlots({ total: 3, perNetwork: 2, working: 1 });
  const first = held();
  slots.take('a', first.promise);
  slots.take('a', held().promise);

  expect(() => slots.take('a', held().promise)).toThrow(
    expect.objectContaining({ httpStatus: 429 }),
  );
  slots.take('b', held().promise);
  expect(() => slots.take('c', held().promise)).toThrow(
    expect.objectContaining({ httpStatus: 503 }),
  );

  first.resolve();
  await first.promise;
  await Promise.resolve();
  expect(() => slots.take('a', held().promise)).not.toThrow();
});

test('received bodies are processed a few at a time, in order', async () => {
  const slots = createUploadSlots({ total: 9, perNetwork: 9, working: 1 });
  const [first, second] = [held(), held()];
  const started: string[] = [];
  const begin = async (name: string, { promise }: { promise: Promise<void> }) => {
    await slots.startWork(promise);
    started.push(name);
  };
  const both = Promise.all([begin('first', first), begin('second', second)]);
  await new Promise(setImmediate);
  expect(started).toEqual(['first']);

  first.resolve();
  await both;

  expect(started).toEqual(['first', 'second']);
});

test('a line may be two seconds long, and is kept short once it has stood for long', async () => {
  let nowMs = 0;
  const turns = createTurns(1, { now: () => nowMs });
  const tasks: PromiseWithResolvers<void>[] = [];
  const ask = () => {
    const task = held();
    tasks.push(task);
    void turns.run(() => task.promise);
  };
  const endOne = async () => {
    nowMs += 100;
    tasks.shift()!.resolve();
    await new Promise(setImmediate);
  };
  ask();
  await endOne();
  for (let i = 0; i < 20; i++) ask();
  expect(() => refuseLongWait(turns), 'a burst').not.toThrow();
  for (let i = 0; i < 21; i++) {
    await endOne();
    ask();
  }
  expect(() => refuseLongWait(turns), 'what comes again and again').toThrow(isOverloaded);
  for (let i = 0; i < 17; i++) await endOne();
  expect(() => refuseLongWait(turns), 'a short line').not.toThrow();
});

test('an upload whose client disconnected while it waited takes no turn', async () => {
  const slots = createUploadSlots({ total: 9, perNetwork: 9, working: 1 });
  const first = held();
  const leaving = new AbortController();
  await slots.startWork(first.promise);
  const abandoned = slots.startWork(held().promise, leaving.signal);
  const third = slots.startWork(Promise.resolve());

  leaving.abort(new Error('gone'));
  await expect(abandoned).rejects.toThrow('gone');
  first.resolve();

  await expect(third).resolves.toBeUndefined();
});

test('no body is received while those that have arrived would wait over two seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const slots = createUploadSlots({ total: 9, perNetwork: 9, working: 1 });
  const first = held();
  await slots.startWork(first.promise);
  const second = slots.startWork(Promise.resolve());

  vi.advanceTimersByTime(1_500);
  expect(() => slots.take('a', held().promise)).not.toThrow();
  vi.advanceTimersByTime(1_000);
  expect(() => slots.take('a', held().promise)).toThrow(isOverloaded);

  first.resolve();
  await second;
  expect(() => slots.take('a', held().promise)).not.toThrow();
});

test('a body that has arrived waits at most half a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const slots = createUploadSlots({ total: 9, perNetwork: 9, working: 1 });
  await slots.startWork(held().promise);
  const second = slots.startWork(held().promise).catch((error: unknown) => error);

  vi.advanceTimersByTime(30_000);

  expect(await second).toEqual(isOverloaded);
});
