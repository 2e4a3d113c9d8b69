import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createAdmission } from './admission.ts';

/** Tasks that the test ends, and a clock that it sets. */
function drill(options: Partial<Parameters<typeof createAdmission>[0]> = {}) {
  let time = 0;
  const admission = createAdmission({ concurrency: 2, now: () => time, ...options });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const unended: number[] = [];
  const run = (number: number, signal?: AbortSignal) =>
    admission.run(() => {
      begun.push(number);
      unended.push(number);
      const { promise, resolve } = Promise.withResolvers<number>();
      ends[number] = () => resolve(number);
      return promise;
    }, signal);
  const endAll = async () => {
    for (let round = 0; round < 1_000 && admission.stats().running > 0; round++) {
      for (const number of begun) ends[number]!();
      await sleep(0);
    }
  };
  return {
    admission,
    run,
    begun,
    unended,
    ends,
    endAll,
    pass: (ms: number) => {
      time += ms;
    },
  };
}

const overloaded = { code: 'overloaded', httpStatus: 503 };

test('tasks run up to the concurrency, the others follow in order', async () => {
  const { run, begun, ends } = drill();

  const works = [0, 1, 2, 3].map((number) => run(number));
  await sleep(0);
  expect(begun).toEqual([0, 1]);
  ends[1]!();
  await sleep(0);
  expect(begun).toEqual([0, 1, 2]);
  ends[0]!();
  await sleep(0);
  ends[2]!();
  ends[3]!();

  expect(await Promise.all(works)).toEqual([0, 1, 2, 3]);
});

test('a task that throws frees its slot', async () => {
  const { admission } = drill({ concurrency: 1 });

  await expect(admission.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');

  expect(await admission.run(() => Promise.resolve('done'))).toBe('done');
});

test('a burst waits up to the bound, and what comes later is refused at once', async () => {
  // A work takes 50 ms, as far as is known.
  const { admission, run, begun, endAll } = drill({ isStrict: false, maxWaitMs: 180 });

  const works = Array.from({ length: 20 }, (_, number) =>
    run(number).catch((error: unknown) => error),
  );
  await sleep(0);
  expect(admission.stats()).toMatchObject({ running: 2, waiting: 8, refused: 10 });
  await endAll();

  const outcomes = await Promise.all(works);
  expect(outcomes.slice(10)).toEqual(
    Array.from({ length: 10 }, () => expect.objectContaining(overloaded)),
  );
  expect(begun).toEqual([...Array(10).keys()]);
});

test('the expected wait follows from how long tasks take', async () => {
  const { admission, run, begun, ends, pass } = drill({
    concurrency: 1,
    isStrict: false,
    maxWaitMs: 1_000,
  });

  for (let number = 0; number < 60; number++) {
    const work = run(number);
    await sleep(0);
    pass(400);
    ends[number]!();
    await work;
  }
  expect(admission.stats().serviceMs).toBeCloseTo(400, -1);
  const held = [60, 61, 62, 63].map((number) => run(number).catch((error: unknown) => error));
  await sleep(0);

  expect(admission.stats()).toMatchObject({ running: 1, waiting: 3 });
  await expect(run(64)).rejects.toMatchObject({ ...overloaded, retryAfterSeconds: 3 });
  for (const number of [60, 61, 62, 63]) {
    ends[number]!();
    await held[number - 60];
  }
  expect(begun).toHaveLength(64);
});

test('under lasting overload few may wait; after a quiet moment a burst may again', async () => {
  const { admission, run, ends, unended, endAll, pass } = drill();
  let last = 0;
  const ask = (count: number) =>
    Array.from({ length: count }, () => run(last++).catch((error: unknown) => error));
  const outcomes = ask(2);
  await sleep(0);

  // Each work takes 50 ms, and four times as many come as two slots can do.
  for (let time = 0; time < 3_000; time += 25) {
    pass(25);
    ends[unended.shift()!]!();
    outcomes.push(...ask(4));
    await sleep(0);
  }
  const { refused, waiting, done } = admission.stats();
  await endAll();
  pass(5_000);
  outcomes.push(...ask(10));
  await sleep(0);

  expect(done).toBeGreaterThan(100);
  expect(refused).toBeGreaterThan(200);
  expect(waiting).toBeLessThanOrEqual(1);
  expect(admission.stats()).toMatchObject({ running: 2, waiting: 8 });
  await endAll();
  await Promise.all(outcomes);
});

/** Ends a task and starts `perRound` others, again and again; returns the maximum in flight. */
async function inFlightUnder(perRound: number, floodConcurrency?: number): Promise<number> {
  const { admission, run, ends, unended, endAll, pass } = drill({
    ...(floodConcurrency !== undefined && { floodConcurrency }),
  });
  let last = 0;
  const outcomes: Promise<unknown>[] = [];
  let highest = 0;
  for (let round = 0; round < 60; round++) {
    for (let i = 0; i < perRound; i++) {
      outcomes.push(run(last++).catch((error: unknown) => error));
      await sleep(0);
    }
    pass(25); // with two slots, works of 50 ms
    const { running, waiting } = admission.stats();
    if (round >= 30) highest = Math.max(highest, running + waiting);
    ends[unended.shift()!]?.();
    await sleep(0);
  }
  await endAll();
  await Promise.all(outcomes);
  return highest;
}

test('under overload one work waits, under a flood none', async () => {
  expect(await inFlightUnder(2)).toBe(3);
  expect(await inFlightUnder(6)).toBe(2);
});

test('a class may use fewer slots under a flood', async () => {
  expect(await inFlightUnder(2, 1)).toBe(3);
  expect(await inFlightUnder(6, 1)).toBe(1);
});

test('a flood is still one when fewer slots make each work faster', async () => {
  expect(await inFlightUnder(4, 1)).toBe(1);
});

test('tasks that hang make later ones refused, though none has ended', async () => {
  const { run, pass, endAll } = drill();
  const works = [run(0), run(1), run(2), run(3), run(4)];
  await sleep(0);

  pass(1_500);

  await expect(run(5)).rejects.toMatchObject(overloaded);
  await endAll();
  await Promise.all(works);
});

test('no task waits longer than the bound', async () => {
  const { run, begun, ends } = drill({ concurrency: 1, maxWaitMs: 30 });
  const first = run(0);

  await expect(run(1)).rejects.toMatchObject(overloaded);

  ends[0]!();
  await first;
  await sleep(0);
  expect(begun).toEqual([0]);
});

test('a task whose client disconnects while it waits never begins and takes no slot', async () => {
  const { admission, run, begun, ends } = drill({ concurrency: 1 });
  const first = run(0);
  const leaving = new AbortController();
  const second = run(1, leaving.signal);
  const third = run(2);

  leaving.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  expect(admission.stats()).toMatchObject({ waiting: 1, abandoned: 1 });
  ends[0]!();
  await sleep(0);
  ends[2]!();

  expect(await Promise.all([first, third])).toEqual([0, 2]);
  expect(begun).toEqual([0, 2]);
});

test('a client that disconnects during its task holds the slot until the task ends', async () => {
  const { admission, run, ends } = drill({ concurrency: 1 });
  const leaving = new AbortController();
  const first = run(0, leaving.signal);
  const second = run(1);
  await sleep(0);

  leaving.abort(new Error('gone'));
  await sleep(0);

  expect(admission.stats()).toMatchObject({ running: 1, waiting: 1 });
  ends[0]!();
  await first;
  await sleep(0);
  ends[1]!();
  await second;
});

test('a delay of the event loop counts as a wait', async () => {
  let delayMs = 0;
  const admission = createAdmission({ concurrency: 2, loopDelayMs: () => delayMs });

  delayMs = 2_500;

  expect(() => admission.check()).toThrow(expect.objectContaining(overloaded) as Error);
  delayMs = 10;
  expect(() => admission.check()).not.toThrow();
});

test('one member holds a share of the slots, and others do not wait behind them', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const admission = createAdmission({ concurrency: 4, perMember: 2 });
  const begun: string[] = [];
  const run = (name: string, member: string | null) =>
    admission.run(
      async () => {
        begun.push(name);
        if (member === 'busy') await held;
      },
      undefined,
      member,
    );

  const busy = Array.from({ length: 6 }, (_, i) => run(`busy ${i}`, 'busy'));
  await Promise.all([run('other', 'other'), run('stranger', null)]);

  expect(begun.toSorted()).toEqual(['busy 0', 'busy 1', 'other', 'stranger']);
  release();
  await Promise.all(busy);
  expect(begun).toHaveLength(8);
});

test('what exceeds a member’s share for too long is refused', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const admission = createAdmission({ concurrency: 4, perMember: 1, maxWaitMs: 20 });

  const first = admission.run(() => held, undefined, 'busy');
  await expect(admission.run(() => Promise.resolve(), undefined, 'busy')).rejects.toMatchObject(
    overloaded,
  );

  release();
  await first;
});
