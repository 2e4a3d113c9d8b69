import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDropCoalescer } from './drop-coalescer.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function collect() {
  const applied: string[][] = [];
  const coalescer = createDropCoalescer([{ drop: (tags) => void applied.push([...tags]) }], {
    intervalMs: 1000,
  });
  return { applied, coalescer };
}

test('tags within an interval are applied once, each tag once', () => {
  const { applied, coalescer } = collect();
  coalescer.add(['a', 'b']);
  vi.advanceTimersByTime(600);
  coalescer.add(['b', 'c']);
  expect(applied).toEqual([]);
  vi.advanceTimersByTime(400);
  expect(applied).toEqual([['a', 'b', 'c']]);
  vi.advanceTimersByTime(5000);
  expect(applied).toHaveLength(1);
});

test('a steady stream of tags is applied every interval and never starved', () => {
  const { applied, coalescer } = collect();
  for (let i = 0; i < 50; i++) {
    coalescer.add([`t${i}`]);
    vi.advanceTimersByTime(100);
  }
  expect(applied.length).toBeGreaterThanOrEqual(4);
});

test('closing applies pending tags and leaves no timer', () => {
  const { applied, coalescer } = collect();
  coalescer.add(['a']);
  coalescer.close();
  expect(applied).toEqual([['a']]);
  expect(vi.getTimerCount()).toBe(0);
  coalescer.add([]);
  expect(vi.getTimerCount()).toBe(0);
});
