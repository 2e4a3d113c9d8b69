import { describe, expect, test } from 'vitest';
import { stemOf } from './stemming.ts';

describe('in Arabic', () => {
  test.each([
    'شاشة شاشات الشاشات',
    'سجادة سجادات سجاد',
    'كابل كابلات',
    'محرك محركات المحرك',
    'بطانية بطانيات',
    'قطن قطني قطنية بالقطن',
    'مطبخ للمطبخ والمطبخ',
    'بطارية بطاريات',
    'علبة علبات',
  ])('%s', (words) => {
    expect(new Set(words.split(' ').map((word) => stemOf(word, 'ar')))).toHaveLength(1);
  });

  test.each(['زيت زيتون', 'صابون صابة', 'وسادة سادة', 'ورق رق', 'نسائي نسيج'])(
    'but not %s',
    (words) => {
      const [a, b] = words.split(' ').map((word) => stemOf(word, 'ar'));
      expect(a).not.toBe(b);
    },
  );
});

test.each(['knife knives', 'shelf shelves', 'towel towels', 'battery batteries'])(
  'in English: %s',
  (words) => {
    expect(new Set(words.split(' ').map((word) => stemOf(word, 'en')))).toHaveLength(1);
  },
);
