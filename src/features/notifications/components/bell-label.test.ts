import { expect, test } from 'vitest';
import { countText } from '#shared/counts.ts';
import { locales } from '#shared/locale.ts';
import { bellLabel } from './bell-label.ts';

test.each([1, 2, 3, 11, 100, 5_000])('the label of the bell says %i as it is shown', (count) => {
  for (const locale of locales) expect(bellLabel(count, locale)).toContain(countText(count)!);
});
