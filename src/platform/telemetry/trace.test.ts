import { describe, expect, test } from 'vitest';
import { parseTraceparent, traceparentOf } from './trace.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

describe('a traceparent header', () => {
  test('that is valid is read, and written unchanged', () => {
    const sampled = parseTraceparent(`00-${traceId}-${spanId}-01`, 'vendor=1');
    const unsampled = parseTraceparent(`00-${traceId}-${spanId}-00`);

    expect(sampled).toEqual({ traceId, spanId, isSampled: true, state: 'vendor=1' });
    expect(unsampled).toEqual({ traceId, spanId, isSampled: false, state: null });
    expect(traceparentOf(sampled!)).toBe(`00-${traceId}-${spanId}-01`);
  });

  test('of a later version is read as far as it is known', () => {
    expect(parseTraceparent(`cc-${traceId}-${spanId}-01-what-comes`)).toMatchObject({
      traceId,
      isSampled: true,
    });
  });

  test.each([
    ['missing', undefined],
    ['repeated', [`00-${traceId}-${spanId}-01`]],
    ['empty', ''],
    ['with upper-case digits', `00-${traceId.toUpperCase()}-${spanId}-01`],
    ['with a trace of zeros', `00-${'0'.repeat(32)}-${spanId}-01`],
    ['with a span of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['of the forbidden version', `ff-${traceId}-${spanId}-01`],
    ['of version 0 with more fields', `00-${traceId}-${spanId}-01-x`],
    ['cut off', `00-${traceId}-${spanId}`],
    ['endless', `cc-${traceId}-${spanId}-01-${'x'.repeat(10_000)}`],
    ['with a line break', `00-${traceId}-${spanId}-01\n`],
  ])('that is %s is rejected', (_how, header) => {
    expect(parseTraceparent(header)).toBeNull();
  });

  test('drops a tracestate that cannot be passed on', () => {
    for (const state of ['a\r\nx-evil: 1', 'ü', 'x'.repeat(513), ['a=1']]) {
      expect(parseTraceparent(`00-${traceId}-${spanId}-01`, state)?.state).toBeNull();
    }
  });
});
