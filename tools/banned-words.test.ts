import { expect, test } from 'vitest';
import { bannedWordsIn } from './banned-words.ts';

test.each([
  ['src/a.ts', 'export const personId = 1;', 'userId'],
  ['src/a.ts', 'export const newPersons = [];', 'users'],
  ['src/a.tsx', 'export const A = () => <Still id="a" />;', 'StaticHtml'],
  ['src/a.ts', 'export const a = { articleKeys: 1 };', 'productMatchKeys'],
  [
    'src/features/a/table.server.ts',
    "export const a = pgTable('related_goods', {});",
    'related_products',
  ],
  ['src/features/a/table.server.ts', "export const a = { bits: bigint('traits') };", 'filter_bits'],
  ['src/features/a/new-goods.ts', 'export const a = 1;', 'products'],
  ['src/pages/control/people/list.tsx', 'export const a = 1;', 'users'],
  ['src/pages/messages/en.json', '{ "personsFound": "{count} users" }', 'users'],
])('in %s, %s is refused in favour of %s', (file, text, better) => {
  const problems = bannedWordsIn(file, text);

  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`is called ${better}`);
});

test.each([
  ['src/a.ts', '// Keeps personId and persons apart.\nexport const a = 1;'],
  ['src/a.ts', "export const text = 'two persons of the traits';"],
  ['src/pages/messages/en.json', '{ "found": "2 persons" }'],
])('in %s, comments, texts and values are free: %s', (file, text) => {
  expect(bannedWordsIn(file, text)).toEqual([]);
});
