import { afterEach, describe, expect, test } from 'vitest';
import { dateText } from './dates.ts';

const at = new Date('2026-11-21T23:47:09Z');

describe('dates on pages and in mails', () => {
  test('have their day first in all three languages', () => {
    expect(dateText(at, 'en')).toBe('21 Nov 2026');
    expect(dateText(at, 'tr')).toBe('21 Kas 2026');
    expect(dateText(at, 'ar')).toBe('21 نوفمبر 2026');
    expect(dateText(at, 'en', 'long')).toBe('21 November 2026');
    expect(dateText(at, 'tr', 'dayOfYear')).toBe('21 Kasım');
    expect(dateText(at, 'ar', 'dayOfYear')).toBe('21 نوفمبر');
  });

  test('have their time by the 24-hour clock, with its zone', () => {
    expect(dateText(at, 'en', 'instant')).toBe('21 Nov 2026, 23:47 UTC');
  });

  test('are read from days in ISO form', () => {
    expect(dateText('2026-11-30', 'en', 'dayOfYear')).toBe('30 November');
  });
});

describe('in another time zone', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  test('days are those of UTC and local times are the browser’s', () => {
    process.env['TZ'] = 'Asia/Dubai';

    expect(dateText(at, 'tr', 'instant')).toContain('23:47');
    expect(dateText(at, 'tr', 'long')).toBe('21 Kasım 2026');
    expect(dateText(at, 'tr', 'localTime')).toBe('03:47');
  });
});
