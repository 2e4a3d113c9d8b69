import { expect, test } from 'vitest';
import { dateText } from './dates.ts';
import { marketTimeAsTyped, parseMarketTime } from './market-time.ts';

test('a time that a seller types is Türkiye’s, and is shown again as it was typed', () => {
  const at = parseMarketTime('2026-11-30T23:59');

  expect(at).toEqual(new Date('2026-11-30T20:59:00Z'));
  expect(marketTimeAsTyped(at!)).toBe('2026-11-30T23:59');
  expect(dateText(at!, 'en', 'marketMoment')).toBe('30 Nov 2026, 23:59');
});

test('seconds and a space instead of the T, as some browsers send them, are read', () => {
  expect(parseMarketTime('2026-07-01 08:00:00')).toEqual(new Date('2026-07-01T05:00:00Z'));
});

test.each([
  '',
  'tomorrow',
  '2026-11-30',
  '2026-02-30T10:00',
  '2026-11-30T25:00',
  '99999-01-01T1:1',
])('%j is no time', (typed) => {
  expect(parseMarketTime(typed)).toBeNull();
});
