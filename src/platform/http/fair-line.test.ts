import { expect, test } from 'vitest';
import { createFairLine } from './fair-line.ts';

/** Of `network/client`, or of networks alone. */
const lineOf = (...clients: readonly string[]) => {
  const line = createFairLine<{ client: string; network: string; number: number }>();
  clients.forEach((one, number) => {
    const [network, client = network] = one.split('/') as [string, string?];
    line.add({ client, network, number });
  });
  return line;
};
const anybody = () => true;
const takeAll = (line: ReturnType<typeof lineOf>) => {
  const taken: number[] = [];
  for (let task = line.takeNext(anybody); task; task = line.takeNext(anybody))
    taken.push(task.number);
  return taken;
};

test('clients take turns, and each is served in the order of asking', () => {
  expect(takeAll(lineOf('a', 'a', 'a', 'b', 'c', 'b'))).toEqual([0, 3, 4, 1, 5, 2]);
});

test('networks take turns, and so do the clients of each', () => {
  expect(takeAll(lineOf('x/a', 'x/b', 'x/c', 'x/a', 'y/d', 'y/d'))).toEqual([0, 4, 1, 5, 2, 3]);
});

test('a client that may not begin is passed over and keeps its turn', () => {
  const line = lineOf('a', 'b', 'b');

  expect(line.takeNext((client) => client !== 'a')?.number).toBe(1);
  expect(takeAll(line)).toEqual([0, 2]);
});

test('who asks once has one of each client ahead, who asks often also the own', () => {
  const line = lineOf('a', 'a', 'a', 'b');
  const aheadOf = (client: string, network = client) => line.aheadOf({ client, network });

  expect([aheadOf('new'), aheadOf('b'), aheadOf('a')]).toEqual([2, 4, 4]);
  expect([
    aheadOf('new', 'b'),
    lineOf('x/a', 'x/b', 'y').aheadOf({ client: 'y', network: 'y' }),
  ]).toEqual([4, 3]);
});

test('the oldest of the longest line is taken out, and what has left is in none', () => {
  const line = createFairLine<{ client: string; network: string }>();
  const [first, second] = [
    { client: 'a', network: 'x' },
    { client: 'b', network: 'y' },
  ];
  const third = { client: 'c', network: 'y' };
  for (const task of [first, second, third]) line.add(task);

  expect([line.networks(), line.sizeOf('y'), line.sizeOf('z')]).toEqual([2, 2, 0]);
  expect(line.takeOfLongest()).toBe(second);
  line.remove(first);
  line.remove(first);

  expect(line.size()).toBe(1);
  expect(line.takeOfLongest()).toBe(third);
  expect(line.takeOfLongest()).toBeUndefined();
});
