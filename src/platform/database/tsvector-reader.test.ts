import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { rows } from './rows.ts';
import { tsvectorReader } from './tsvector-reader.ts';

const context = testContext(await testDatabase());

async function binaryOf(tsvector: string): Promise<Buffer> {
  const [row] = await rows<{ bytes: Buffer }>(
    context,
    sql`select tsvectorsend(${tsvector}::tsvector) as bytes`,
  );
  return row!.bytes;
}

test('lexemes of a tsvector are read with the positions of each weight', async () => {
  const bytes = await binaryOf(
    `'towel':1A,2A,1000B,2000C,16383 'havlu':301A 'منشفة':601A 'şişe':4B 'c/12' 'other':3A`,
  );

  const read = tsvectorReader({
    tokens: new Set(['towel', 'havlu', 'منشفة', 'şişe', 'c/12', 'absent']),
    prefixes: [],
  });

  expect(Object.fromEntries(read(bytes))).toEqual({
    towel: { A: [1, 2], B: [1_000], C: [2_000], D: [16_383] },
    havlu: { A: [301], B: [], C: [], D: [] },
    منشفة: { A: [601], B: [], C: [], D: [] },
    şişe: { A: [], B: [4], C: [], D: [] },
    'c/12': { A: [], B: [], C: [], D: [] },
  });
});

test('lexemes of a tsvector are read by a prefix', async () => {
  const bytes = await binaryOf(`'havlu':1A 'havlupan':2B 'hava':3C 'pan':4`);

  const read = tsvectorReader({ tokens: new Set(), prefixes: ['havlu'] });

  expect([...read(bytes).keys()]).toEqual(['havlu', 'havlupan']);
});

test('an empty tsvector has no postings', async () => {
  const bytes = await binaryOf('');

  expect(tsvectorReader({ tokens: new Set(['a']), prefixes: ['a'] })(bytes).size).toBe(0);
});
