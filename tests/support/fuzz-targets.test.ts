import { expect, test } from 'vitest';
import { pages } from '../../src/pages/pages.ts';
import {
  addressesOf,
  allActs,
  allFieldNames,
  fieldNamesOf,
  pagesWithActions,
} from './fuzz-targets.ts';

test('every page has addresses without parameters, with samples and with unknown ids', () => {
  const addresses = pages.flatMap((page) => addressesOf(page, { rfq: ['RF-1'] }));

  expect(addresses.filter((address) => /[:*?]/.test(address))).toEqual([]);
  expect(addresses).toEqual(
    expect.arrayContaining(['', 'cart', 'buyer/rfqs/RF-1', 'buyer/rfqs/abc']),
  );
});

test('pages that answer a POST are found by their action', () => {
  const ids = pagesWithActions().map(({ id }) => id);

  expect(ids).toEqual(
    expect.arrayContaining(['logIn', 'createRfq', 'vendorProduct', 'vendorStore']),
  );
  expect(ids).not.toContain('home');
});

test('a page’s own fields and the buttons of forms are found', () => {
  const editor = pagesWithActions().find(({ id }) => id === 'vendorProduct')!;

  expect(fieldNamesOf(editor)).toEqual(expect.arrayContaining(['tiers[0].price', 'intent']));
  expect(allActs()).toEqual(expect.arrayContaining(['send', 'bulk', 'accept']));
});

test('names of fields come from schemas, nested ones included, and from markup', async () => {
  const names = await allFieldNames();

  expect(names).toEqual(
    expect.arrayContaining([
      'email',
      'intent',
      'returnTo',
      'about.tr',
      'tiers[0].fromQuantity',
      'tiers[0].price',
    ]),
  );
});
