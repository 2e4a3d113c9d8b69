import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from './logger.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Line = {
  readonly msg: string;
  readonly leftOut?: number;
  readonly outage?: string;
  readonly err?: { readonly stack?: string; readonly code?: string };
};

function open() {
  const lines: Line[] = [];
  const log = createLogger({ logLevel: 'info' }, 'test', {
    destination: { write: (line) => void lines.push(JSON.parse(line) as Line) },
  });
  return { lines, log, messages: () => lines.map(({ msg }) => msg) };
}

const refused = () =>
  new Error('Failed query: select 1\nparams: me@example.com', {
    cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  });

test('an outage is one line a second without stacks; the last counts those left out', () => {
  const { lines, log } = open();

  for (let i = 0; i < 300; i++) {
    log.child({ requestId: String(i) }).error({ err: refused() }, 'request failed');
    log.warn({ err: refused() }, 'reading the outbox failed');
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(5_000);

  expect(lines.length).toBeLessThanOrEqual(32);
  expect(lines.reduce((sum, { leftOut }) => sum + (leftOut ?? 1), 0)).toBe(600);
  expect(lines.filter(({ err }) => err?.stack !== undefined)).toEqual([]);
  expect(JSON.stringify(lines)).not.toContain('me@example.com');
});

test('different kinds of outages are logged separately, and every fault is logged in full', () => {
  const { lines, log, messages } = open();

  for (let i = 0; i < 3; i++) {
    log.error({ err: refused() }, 'away');
    log.error({ err: Object.assign(new Error('no space'), { code: '53100' }) }, 'full');
    log.error({ err: new Error('a fault') }, 'fault');
    log.error(new Error('another fault'));
    log.info({ status: 503 }, 'request');
  }

  expect(messages().toSorted()).toEqual([
    'another fault',
    'another fault',
    'another fault',
    'away',
    'fault',
    'fault',
    'fault',
    'full',
    'request',
    'request',
    'request',
  ]);
  expect(lines.filter(({ err }) => err?.stack?.includes('fault'))).toHaveLength(6);
});

test('the next outage after a quiet second is logged at once', () => {
  const { log, messages } = open();

  log.error({ err: refused() }, 'first');
  vi.advanceTimersByTime(1_000);
  log.error({ err: refused() }, 'second');

  expect(messages()).toEqual(['first', 'second']);
});
