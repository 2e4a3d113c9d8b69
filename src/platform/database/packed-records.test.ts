import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { packedRecord, readUnsignedInt8 } from './packed-records.ts';
import { rows } from './rows.ts';

const context = testContext(await testDatabase());

test('records packed by PostgreSQL are read back at their offsets', async () => {
  const record = packedRecord({ bits: 'int8', price: 'int8', brand: 'int4' });
  const packed = record.pack({ bits: sql`bits`, price: sql`price`, brand: sql`brand` });

  const [row] = await rows<{ records: Buffer }>(
    context,
    sql`
      select string_agg(${packed}, '' order by brand) as records
      from (values (-1::bigint, 9007199254740991::bigint, 7), (1::bigint, 0::bigint, -2))
        as products (bits, price, brand)`,
  );

  const { records } = row!;
  expect([record.bytes, record.offsets, records.length]).toEqual([
    20,
    { bits: 0, price: 8, brand: 16 },
    40,
  ]);
  expect(
    [0, 20].map((start) => ({
      bits: records.readBigInt64BE(start + record.offsets.bits),
      price: readUnsignedInt8(records, start + record.offsets.price),
      brand: records.readInt32BE(start + record.offsets.brand),
    })),
  ).toEqual([
    { bits: 1n, price: 0, brand: -2 },
    { bits: -1n, price: 9_007_199_254_740_991, brand: 7 },
  ]);
});

test('rows of a statement written by hand come as objects', async () => {
  expect(await rows<{ name: string }>(context, sql`select 'towel' as name where ${true}`)).toEqual([
    { name: 'towel' },
  ]);
});
