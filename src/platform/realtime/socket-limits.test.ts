import { describe, expect, test } from 'vitest';
import { createSocketCounter, type Seat, type SocketLimits } from './socket-limits.ts';

const roomy: SocketLimits = {
  maxSockets: 100,
  maxAnonymous: 100,
  maxPerNetwork: 100,
  maxAnonymousPerNetwork: 100,
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

  test('has lower limits without a session, per network and in total', () => {
    const byNetwork = counterWith({ maxAnonymousPerNetwork: 1 });
    const inAll = counterWith({ maxAnonymous: 1 });

    expect(['a', 'a', 'b'].map((network) => byNetwork.take(network)!.takeAnonymously())).toEqual([
      true,
      false,
      true,
    ]);
    expect(['a', 'b'].map((network) => inAll.take(network)!.takeAnonymously())).toEqual([
      true,
      false,
    ]);
    expect(byNetwork.take('a')).not.toBeNull(); // With a session there is room.
  });

  test('frees one slot for each closed socket, however often it is released', () => {
    const counter = counterWith({ maxSockets: 2, maxAnonymous: 1 });
    const first = counter.take('a');
    const second = counter.take('a');
    first!.takeAnonymously();

    release(first);
    release(first);

    const third = counter.take('b');
    expect([third?.takeAnonymously(), counter.take('b')]).toEqual([true, null]);
    release(second);
    expect(counter.take('b')).not.toBeNull();
  });

  test('counts a socket without a session once, and no closed one', () => {
    const counter = counterWith({ maxAnonymous: 2 });
    const seat = counter.take('a')!;
    const gone = counter.take('a')!;

    expect([seat.takeAnonymously(), seat.takeAnonymously()]).toEqual([true, true]);
    gone.release();

    expect(gone.takeAnonymously()).toBe(false);
    expect(counter.take('a')!.takeAnonymously()).toBe(true);
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
