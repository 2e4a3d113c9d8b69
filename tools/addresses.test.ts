import { expect, test } from 'vitest';
import { handBuiltIn } from './addresses.ts';

test.each([
  'const href = `/${locale}/shop`;',
  'const href = `${publicUrl}/${locale}/product/${handle}`;',
  "const next = '/account/security#second-factor';",
  "const path = '/shop/hot-promotions';",
  'const path = `/store/${slug}`;',
  'const found = `/${spoken}/search`;',
  'const back = <ProveFirst next="/vendor/developers" />;',
  "if (path === '/search') return null;",
])('an address that a file builds itself is reported: %s', (line) => {
  expect(handBuiltIn(line)).toEqual([`1: ${line}`]);
});

test.each([
  '/** `/store/{slug}`, without language. */',
  '// In its group, as `/shop/{group}/{item}` needs.',
  "import { Carts } from '../storefront/carts.ts';",
  "app.get('/api/v1/stores', list);",
  "import * as m from '#messages/pages/account/login';",
  'paths.store({ locale, slug });',
])('what is no address of a page is free: %s', (line) => {
  expect(handBuiltIn(line)).toEqual([]);
});
