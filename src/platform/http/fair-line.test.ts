import { expect, test } from 'vitest';
import { createFairLine } from './fair-line.ts';

const lineOf = (...clients: readonly string[]) => {
  const line = createFairLine<{ client: string; number: number }>();
  clients.forEach((client, number) => line.add({ client, number }));
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

test('a client that may not begin is passed over and keeps its turn', () => {
  const line = lineOf('a', 'b', 'b');

  expect(line.takeNext((client) => client !== 'a')?.number).toBe(1);
  expect(takeAll(line)).toEqual([0, 2]);
});

test('who asks once has one of each client ahead, who asks often also the own', () => {
  const line = lineOf('a', 'a', 'a', 'b');

  expect([line.aheadOf('new'), line.aheadOf('b'), line.aheadOf('a')]).toEqual([2, 4, 4]);
});

test('the oldest of the longest line is taken out, and what has left is in none', () => {
  const line = createFairLine<{ client: string }>();
  const [first, second] = [{ client: 'a' }, { client: 'b' }];
  const third = { client: 'b' };
  for (const task of [first, second, third]) line.add(task);

  expect(line.takeOfLongest()).toBe(second);
  line.remove(first);
  line.remove(first);

  expect(line.size()).toBe(1);
  expect(line.takeOfLongest()).toBe(third);
  expect(line.takeOfLongest()).toBeUndefined();
});
