import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createAdmission, type Work } from './admission.ts';

/** Tasks that the test ends, and a clock that it sets. */
function drill(options: Partial<Parameters<typeof createAdmission>[0]> = {}) {
  let time = 0;
  const admission = createAdmission({ concurrency: 2, now: () => time, ...options });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const unended: number[] = [];
  const run = (number: number, work?: Work) =>
    admission.run(() => {
      begun.push(number);
      unended.push(number);
      const { promise, resolve } = Promise.withResolvers<number>();
      ends[number] = () => resolve(number);
      return promise;
    }, work);
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
  const { admission, run, begun, endAll } = drill({ maxWaitMs: 180 });

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

/**
 * Tasks of 50 ms each in two slots, for so many seconds. `come` says of each 25 ms who asks; a
 * client of a closed loop asks again when it is answered.
 */
async function simulate(
  seconds: number,
  come: (time: number, answered: readonly string[]) => readonly string[],
) {
  const { admission, run, ends, unended, endAll, pass } = drill();
  const outcomes: Promise<unknown>[] = [];
  const served = new Map<string, number>();
  const refused = new Map<string, number>();
  const count = (of: Map<string, number>, client: string) =>
    void of.set(client, (of.get(client) ?? 0) + 1);
  let answered: string[] = [];
  let last = 0;
  let longest = 0;
  for (let time = 0; time < seconds * 1_000; time += 25) {
    pass(25);
    const ended = unended.shift();
    if (ended !== undefined) ends[ended]!();
    await sleep(0);
    const asking = come(time, answered);
    answered = [];
    for (const client of asking)
      outcomes.push(
        run(last++, { client, network: client.split('/')[0] }).then(
          () => {
            count(served, client);
            return answered.push(client);
          },
          () => {
            count(refused, client);
            answered.push(client);
          },
        ),
      );
    await sleep(0);
    longest = Math.max(longest, time > 3_000 ? admission.stats().waiting : 0);
  }
  const { done } = admission.stats();
  await endAll();
  await Promise.all(outcomes);
  return { served, refused, longest, done };
}

const sum = (of: Map<string, number>): number => [...of.values()].reduce((a, b) => a + b, 0);

test('clients that wait for one answer before they ask again are never refused', async () => {
  const clients = Array.from({ length: 64 }, (_, i) => `client ${i}`);

  const { refused, done } = await simulate(8, (time, answered) =>
    time === 0 ? clients : answered,
  );

  expect(sum(refused)).toBe(0);
  expect(done).toBeGreaterThan(300);
});

test('what comes four times too fast is refused, and the rest waits little', async () => {
  let last = 0;

  const { refused, longest, done } = await simulate(8, () =>
    Array.from({ length: 4 }, () => `network ${last++}`),
  );

  expect(done).toBeGreaterThan(300);
  expect(sum(refused)).toBeGreaterThan(700);
  expect(longest).toBeLessThanOrEqual(16);
});

test('under overload of many networks who comes last is refused at once', async () => {
  const { admission, run, endAll, pass } = drill();
  const refused: number[] = [];
  const outcomes: Promise<unknown>[] = [];
  const ask = (number: number) =>
    void outcomes.push(run(number, { client: `${number}` }).catch(() => refused.push(number)));
  for (let i = 0; i < 120; i++) {
    pass(25);
    ask(i);
  }
  await sleep(0);
  const before = refused.length;
  const { waiting } = admission.stats();

  for (let i = 200; i < 210; i++) ask(i);
  await sleep(0);

  expect(before).toBeGreaterThan(50);
  expect(refused.slice(before)).toEqual(Array.from({ length: 10 }, (_, i) => 200 + i));
  expect(admission.stats().waiting).toBe(waiting);
  await endAll();
  await Promise.all(outcomes);
});

test('who waits in a short line is not refused when tasks become slow', async () => {
  const { admission, run, ends, unended, endAll, pass } = drill();
  const refused: number[] = [];
  const outcomes: Promise<unknown>[] = [];
  const ask = (number: number) =>
    void outcomes.push(run(number, { client: `${number}` }).catch(() => refused.push(number)));
  const endNext = () => ends[unended.shift()!]!();
  for (let i = 0; i < 200; i++) {
    pass(25);
    if (i % 2 === 1) endNext();
    ask(i);
    await sleep(0);
  }
  const before = refused.length;
  const { waiting, serviceMs } = admission.stats();

  pass(800);
  endNext();
  endNext();
  await sleep(0);
  for (let i = 200; i < 205; i++) ask(i);
  await sleep(0);

  expect(before).toBeGreaterThan(50);
  expect(waiting).toBeGreaterThan(4);
  expect(admission.stats().serviceMs).toBeGreaterThan(2 * serviceMs);
  expect(refused.slice(before)).toEqual([200, 201, 202, 203, 204]);
  await endAll();
  await Promise.all(outcomes);
});

test('a flood from one network refuses nobody else', async () => {
  const visitors = Array.from({ length: 8 }, (_, i) => `visitor ${i}`);

  const { served, refused } = await simulate(8, (time, answered) => [
    ...Array.from({ length: 6 }, () => 'flood'),
    ...(time === 0 ? visitors : answered.filter((client) => client !== 'flood')),
  ]);

  expect([...refused.keys()]).toEqual(['flood']);
  for (const visitor of visitors) expect(served.get(visitor)).toBeGreaterThan(20);
});

test('a flood from one network under many names refuses nobody else', async () => {
  const visitors = Array.from({ length: 8 }, (_, i) => `visitor ${i}`);
  let last = 0;

  const { served, refused } = await simulate(8, (time, answered) => [
    ...Array.from({ length: 6 }, () => `flood/name ${last++}`),
    ...(time === 0 ? visitors : answered.filter((client) => !client.startsWith('flood'))),
  ]);

  expect(sum(refused)).toBeGreaterThan(500);
  expect([...refused.keys()].filter((name) => !name.startsWith('flood'))).toEqual([]);
  for (const visitor of visitors) expect(served.get(visitor)).toBeGreaterThan(20);
});

test('under overload newcomers are refused before anything was done for them', async () => {
  const { admission, run, endAll, pass } = drill();
  const outcomes: Promise<unknown>[] = [];
  const ask = (client: string) =>
    void outcomes.push(run(outcomes.length, { client }).catch(() => {}));
  const check = (network: string) => () => admission.check(network);
  for (let time = 0; time < 3_000; time += 25) {
    pass(25);
    ask('flood');
  }
  expect(check('flood')).toThrow(expect.objectContaining(overloaded) as Error);
  expect(check('somebody else')).not.toThrow();
  for (let i = 0; i < 32; i++) ask(`network ${i}`);
  expect(check('somebody else')).toThrow(expect.objectContaining(overloaded) as Error);

  await endAll();
  await Promise.all(outcomes);
  expect(check('somebody else')).not.toThrow();
});

test('who was let in and is being recognized takes a place in a full line', async () => {
  const { admission, run, endAll, pass } = drill();
  const outcomes: Promise<unknown>[] = [];
  const ask = (client: string) =>
    void outcomes.push(run(outcomes.length, { client }).catch(() => {}));
  for (let time = 0; time < 3_000; time += 25) {
    pass(25);
    ask('flood');
  }

  let letIn = 0;
  for (let i = 0; i < 100; i++)
    try {
      admission.check(`network ${i}`);
      letIn++;
    } catch (error) {
      expect(error).toMatchObject(overloaded);
    }

  expect(letIn).toBeGreaterThan(5);
  expect(letIn).toBeLessThan(20);
  await endAll();
  await Promise.all(outcomes);
});

test('beside others a network has no more than a second of work in the line', async () => {
  const { admission, run, endAll, ends, unended, pass } = drill({ maxWaitMs: 10_000 });
  const outcomes: Promise<unknown>[] = [];
  const ask = (client: string) => {
    const number = outcomes.length;
    outcomes.push(run(number, { client, network: client.split('/')[0] }).catch(() => {}));
  };
  /** Two at once, each lasts 50 ms: 40 a second. */
  const done = async (tasks: number) => {
    for (let i = 0; i < tasks; i++) {
      pass(25);
      ends[unended.shift() ?? -1]?.();
      await sleep(0);
    }
  };
  ask('flood/0');
  ask('flood/1');
  await sleep(0);
  for (let i = 2; i < 120; i++) ask(`flood/${i}`);
  await done(10);
  expect(() => admission.check('flood'), 'alone').not.toThrow();
  ask('visitor');
  expect(() => admission.check('flood')).toThrow(expect.objectContaining(overloaded) as Error);
  expect(() => admission.check('visitor')).not.toThrow();
  await done(95);
  expect(admission.stats().waiting).toBeLessThan(30);
  ask('visitor');
  expect(() => admission.check('flood'), 'once its line is short').not.toThrow();

  await endAll();
  await Promise.all(outcomes);
});

test('a pause of the machine refuses nobody', async () => {
  const { admission, run, ends, unended, endAll, pass } = drill();
  const outcomes: Promise<unknown>[] = [];
  let last = 0;
  for (let time = 0; time < 6_000; time += 25) {
    pass(25);
    if (last % 2 === 0) outcomes.push(run(last));
    last++;
    await sleep(0);
    // For 300 ms nothing ends.
    if (time < 3_000 || time >= 3_300) ends[unended.shift() ?? -1]?.();
    await sleep(0);
  }
  expect(admission.stats().refused).toBe(0);
  await endAll();
  await Promise.all(outcomes);
});

test('slots become more while that makes nothing slower, and fewer when it does', async () => {
  const { admission, run, ends, unended, endAll, pass } = drill({
    concurrency: { least: 2, most: 8 },
  });
  const outcomes: Promise<unknown>[] = [];
  let last = 0;
  const work = async (rounds: number, msOf: (running: number) => number) => {
    for (let round = 0; round < rounds; round++) {
      while (admission.stats().waiting < 4) outcomes.push(run(last++));
      await sleep(0);
      pass(msOf(admission.stats().running));
      for (const number of unended.splice(0)) ends[number]!();
      await sleep(0);
    }
  };

  await work(60, () => 20);
  expect(admission.stats().slots).toBe(8);
  await work(30, () => 400);

  expect(admission.stats().slots).toBeLessThan(6);
  await endAll();
  await Promise.all(outcomes);
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
  const second = run(1, { signal: leaving.signal });
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
  const first = run(0, { signal: leaving.signal });
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

test('one client holds a share of the slots, and others do not wait behind it', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const admission = createAdmission({ concurrency: 4, perClient: 2 });
  const begun: string[] = [];
  const run = (name: string, client: string | null) =>
    admission.run(
      async () => {
        begun.push(name);
        if (client === 'busy') await held;
      },
      { client },
    );

  const busy = Array.from({ length: 6 }, (_, i) => run(`busy ${i}`, 'busy'));
  await Promise.all([run('other', 'other'), run('stranger', null)]);

  expect(begun.toSorted()).toEqual(['busy 0', 'busy 1', 'other', 'stranger']);
  release();
  await Promise.all(busy);
  expect(begun).toHaveLength(8);
});

test('what exceeds a client’s share for too long is refused', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const admission = createAdmission({ concurrency: 4, perClient: 1, maxWaitMs: 20 });

  const first = admission.run(() => held, { client: 'busy' });
  await expect(admission.run(() => Promise.resolve(), { client: 'busy' })).rejects.toMatchObject(
    overloaded,
  );

  release();
  await first;
});
