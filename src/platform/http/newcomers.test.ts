import { expect, test } from 'vitest';
import { createNewcomers } from './newcomers.ts';

test('newcomers count until they join, those of a network in turn', () => {
  const newcomers = createNewcomers({ maxMs: 1_000, now: () => 0 });
  for (const network of ['one', 'one', 'other']) newcomers.come(network);
  expect([newcomers.size(), newcomers.networks(), newcomers.sizeOf('one')]).toEqual([3, 2, 2]);

  newcomers.join('one');
  newcomers.join('one');
  newcomers.join('one');
  newcomers.join('nobody');

  expect([newcomers.size(), newcomers.networks(), newcomers.sizeOf('one')]).toEqual([1, 1, 0]);
});

test('who does not join is forgotten', () => {
  let time = 0;
  const newcomers = createNewcomers({ maxMs: 1_000, now: () => time });
  for (let i = 0; i < 5_000; i++) {
    time = i;
    newcomers.come(`network ${i % 7}`);
  }
  expect(newcomers.size()).toBe(1_001);

  newcomers.join('network 3');
  time = 5_500;
  expect(newcomers.size()).toBe(500);
  time = 6_000;

  expect([newcomers.size(), newcomers.networks(), newcomers.sizeOf('network 3')]).toEqual([
    0, 0, 0,
  ]);
});
