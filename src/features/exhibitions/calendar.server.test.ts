import { expect, test } from 'vitest';
import { calendarOf } from './calendar.server.ts';

test('a calendar has lines of 75 bytes at most, and its texts are escaped', () => {
  const text = calendarOf({
    uid: 'k3m9p2q7xz@kervan.example',
    title: 'معرض كيرفان التجاري في إسطنبول, قاعة A; اليوم الأول',
    text: 'Two halls,\nnine pavilions',
    place: 'İstanbul Expo Center, Fuar Caddesi 1, İstanbul',
    url: 'https://kervan.example/en/exhibitions/kervan-istanbul',
    startsAt: new Date('2027-05-10T07:00:00Z'),
    endsAt: new Date('2027-05-13T15:00:00Z'),
    changedAt: new Date('2027-01-10T09:00:00Z'),
  });

  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text).toContain('DTSTART:20270510T070000Z');
  expect(text.replaceAll('\r\n ', '')).toContain('DESCRIPTION:Two halls\\,\\nnine pavilions');
});
