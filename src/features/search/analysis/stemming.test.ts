import { describe, expect, test } from 'vitest';
import { stemOf } from './stemming.ts';

describe('Arabic stems', () => {
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
  ])('these forms share one Arabic stem: %s', (forms) => {
    const stems = forms.split(' ').map((word) => stemOf(word, 'ar'));

    expect(new Set(stems), stems.join(' ')).toHaveLength(1);
  });

  test.each(['زيت زيتون', 'صابون صابة', 'وسادة سادة', 'ورق رق', 'نسائي نسيج'])(
    'these Arabic words keep different stems: %s',
    (words) => {
      const [a, b] = words.split(' ').map((word) => stemOf(word, 'ar'));

      expect(a).not.toBe(b);
    },
  );
});

test.each(['knife knives', 'shelf shelves', 'towel towels', 'battery batteries'])(
  'an English singular and its plural share one stem: %s',
  (forms) => {
    const stems = forms.split(' ').map((word) => stemOf(word, 'en'));

    expect(new Set(stems), stems.join(' ')).toHaveLength(1);
  },
);
