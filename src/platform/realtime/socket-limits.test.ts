import { describe, expect, test } from 'vitest';
import { createSocketCounter, type Seat, type SocketLimits } from './socket-limits.ts';

const roomy: SocketLimits = {
  maxSockets: 100,
  maxPerNetwork: 100,
  maxAttemptsPerMinute: 1_000,
};
const counterWith = (limits: Partial<SocketLimits>) => createSocketCounter({ ...roomy, ...limits });
const release = (seat: Seat | null) => seat!.release();

describe('a socket counter', () => {
  test('limits sockets per network, each separately', () => {
    const counter = counterWith({ maxPerNetwork: 2 });

    const seats = [counter.take('a'), counter.take('a'), counter.take('a'), counter.take('b')];

    expect(seats.map((seat) => seat !== null)).toEqual([true, true, false, true]);
    expect(counter.whyNotConnect('a')).toEqual({ reason: 'tooMany', retryAfterSeconds: 10 });
    expect(counter.whyNotConnect('b')).toBeNull();
  });

  test('limits sockets in total', () => {
    const counter = counterWith({ maxSockets: 2 });

    const seats = ['a', 'b', 'c'].map((network) => counter.take(network));

    expect(seats.map((seat) => seat !== null)).toEqual([true, true, false]);
    expect(counter.whyNotConnect('c')).toEqual({ reason: 'full', retryAfterSeconds: 10 });
  });

  test('frees one slot for each closed socket, however often it is released', () => {
    const counter = counterWith({ maxSockets: 2 });
    const first = counter.take('a');
    const second = counter.take('a');

    release(first);
    release(first);

    expect([counter.take('b') !== null, counter.take('b')]).toEqual([true, null]);
    release(second);
    expect(counter.take('b')).not.toBeNull();
  });

  test("refuses a network's attempts past a rate per minute, with the time to retry", () => {
    let now = 5_000;
    const counter = createSocketCounter({ ...roomy, maxAttemptsPerMinute: 3 }, () => now);
    const attempts = Array.from({ length: 3 }, () => counter.whyNotConnect('a'));
    now += 20_000;

    const refusals = ['a', 'b'].map((network) => counter.whyNotConnect(network));

    expect(attempts).toEqual([null, null, null]);
    expect(refusals).toEqual([{ reason: 'tooMany', retryAfterSeconds: 40 }, null]);
    now += 40_000;
    expect(counter.whyNotConnect('a')).toBeNull();
  });
});
