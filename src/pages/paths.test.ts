import { expect, test } from 'vitest';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { findPage, pages } from './pages.ts';

const values = {
  locale: 'tr',
  path: '/shop/clothing',
  handle: 'towel-k3m9p2q7xz',
  slug: 'ege-tekstil',
  category: 'clothing',
  id: 'k3m9p2q7xz',
  mail: '5',
  file: 'q7xzk3m9p2',
} as const;

const { localized, panel, companyList, manifest, offline, ...ofVisitors } = paths;
const { buyerRfqFiles, rfqApprovalFiles, ...ofMembers } = memberPaths;
const ofPages = { ...ofVisitors, ...ofMembers };
const addresses = Object.entries(ofPages).map(([id, build]) => [id, build(values)] as const);

test.each(addresses)('%s is the address of its page', (id, address) => {
  expect(findPage(address.slice('/tr'.length))?.id).toBe(id);
});

test('every page has a path function', () => {
  const linked = new Set([...addresses.map(([id]) => id), 'group', 'category', 'choice']);
  const unlinked = pages.map(({ id }) => id).filter((id) => !linked.has(id));

  expect(unlinked).toEqual(['notFound']);
});

test('the site’s addresses do not change unnoticed', () => {
  expect({
    ...Object.fromEntries(addresses),
    localized: localized(values),
    panel: panel({ ...values, name: 'buyer' }),
    companyList: companyList({ ...values, kind: 'stores' }),
    manifest: manifest(values),
    offline: offline(values),
    buyerRfqFiles: buyerRfqFiles(values),
    rfqApprovalFiles: rfqApprovalFiles(values),
  }).toMatchSnapshot();
});
