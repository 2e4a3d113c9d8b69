import { expect, test } from 'vitest';
import { foldEmail } from './email.ts';

test.each([
  ['  Ayse@Ege-Tekstil.COM.TR ', 'ayse@ege-tekstil.com.tr'],
  ['ADMİN@kervan.example', 'admİn@kervan.example'],
  ['ADMIN@KERVAN.EXAMPLE', 'admin@kervan.example'],
  ['STRAẞE@x.de', 'straẞe@x.de'],
])('the address %s is folded to %s', (typed, folded) => {
  expect(foldEmail(typed)).toBe(folded);
});
