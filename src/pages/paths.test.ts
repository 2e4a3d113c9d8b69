import { expect, test } from 'vitest';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { pages } from './pages.ts';
import released from './released-addresses.json' with { type: 'json' };

const values = {
  locale: 'tr',
  path: '/shop/clothing',
  handle: 'towel-k3m9p2q7xz',
  slug: 'ege-tekstil',
  article: 'ege-tekstil',
  topic: 'ege-tekstil',
  writer: 'ege-tekstil',
  category: 'clothing',
  id: 'k3m9p2q7xz',
  file: 'q7xzk3m9p2',
  revision: '2',
  rfq: 'k3m9p2q7xz',
  quote: 'k3m9p2q7xz',
  entry: 'denizli-dokuma-evi-k3m9p2q7xz',
  kind: 'tax_plate',
  version: '1',
  fair: 'ege-tekstil',
  token: 'k3m9p2q7xz',
  country: 'uz',
  company: 'k3m9p2q7xz',
  language: 'en',
} as const;

const {
  localized,
  unlocalized,
  panel,
  companyList,
  manifest,
  offline,
  exhibitionCalendar,
  ...ofVisitors
} = paths;
const { buyerRfqFiles, rfqApprovalFiles, vendorRfqFiles, ...ofMembers } = memberPaths;
const addresses = Object.fromEntries(
  Object.entries({ ...ofVisitors, ...ofMembers }).map(([id, build]) => [id, build(values)]),
);

/** What a page's row says, with the values in place of its parameters. */
function addressOf(path: string): string {
  const known: Readonly<Record<string, string>> = values;
  const filled = path.replaceAll(/:(\w+)\??/g, (_, name: string) => known[name] ?? values.id);
  return filled === '' ? '/tr' : `/tr/${filled}`;
}

/** These have addresses from the category tree, or none. */
const unlinked: readonly string[] = ['group', 'category', 'choice', 'notFound'];

test('each page has one function, which builds its address', () => {
  const linked = pages.filter(({ id }) => !unlinked.includes(id));

  const expected = Object.fromEntries(linked.map(({ id, path }) => [id, addressOf(path)]));

  expect(addresses).toEqual(expected);
});

test('an address without its language is the rest of the one with it', () => {
  expect(unlocalized(paths.store, values)).toBe('/store/ege-tekstil');
  expect(unlocalized(paths.categories)).toBe('/shop');
});

test('addresses that were released do not change', () => {
  expect({
    ...addresses,
    localized: localized(values),
    panel: panel({ ...values, name: 'buyer' }),
    companyList: companyList({ ...values, kind: 'stores' }),
    manifest: manifest(values),
    offline: offline(values),
    exhibitionCalendar: exhibitionCalendar(values),
    buyerRfqFiles: buyerRfqFiles(values),
    rfqApprovalFiles: rfqApprovalFiles(values),
    vendorRfqFiles: vendorRfqFiles(values),
  }).toMatchObject(released);
});
