// Open requests as columns of numbers, from which lists are filtered, counted and sorted. One
// statement reads them all.
import { desc, sql } from 'drizzle-orm';
import { categories } from '#features/categories/table.server.ts';
import type { Context } from '#platform/context.ts';
import { packedRecord, readUnsignedInt8 } from '#platform/database/packed-records.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import { unitCodes } from '#shared/units.ts';
import { quotesLeftTag, rfqListTag } from '../events.ts';
import { quantityBandOf, quantityBands } from '../rules.ts';
import { rfqs } from '../table.server.ts';
import { countryNumberSql } from './country-numbers.ts';
import { type RfqColumns, secondsEpoch } from './filter-rfqs.ts';
import { isOpenRfq } from './rfq-visibility.server.ts';

const record = packedRecord({
  number: 'int4',
  publishedAt: 'int8',
  expiresInSeconds: 'int4',
  quantity: 'int4',
  filterBits: 'int4',
  quotesLeft: 'int4',
});
const categoryShift = 15;
const countryShift = 5;
const countryMask = (1 << (categoryShift - countryShift)) - 1;
const unitMask = (1 << countryShift) - 1;

const units = sql.raw(`array[${unitCodes.map((code) => `'${code}'`).join()}]`);
/** No join: where its rows are wrongly estimated, categories are read once for each request. */
const numberOfCategory = sql`
  select ${categories.number} from ${categories} where ${categories.id} = ${rfqs.categoryId}`;
const packed = record.pack({
  number: rfqs.number,
  publishedAt: sql`(date_part('epoch', ${rfqs.publishedAt}) * 1000)::bigint`,
  expiresInSeconds: sql`
    floor(date_part('epoch', ${rfqs.expiresAt}) - ${sql.raw(String(secondsEpoch))})::int`,
  quantity: rfqs.quantity,
  filterBits: sql`
    (coalesce((${numberOfCategory}), 0)::int << ${sql.raw(String(categoryShift))})
    | (${sql.raw(countryNumberSql('country'))} << ${sql.raw(String(countryShift))})
    | (array_position(${units}, ${rfqs.unit}) - 1)`,
  quotesLeft: sql`${rfqs.quotesLeft}::int`,
});

async function queryColumns(context: Context): Promise<RfqColumns> {
  const newest = context.db
    .select({ record: sql<Buffer>`${packed}`.as('record') })
    .from(rfqs)
    .where(isOpenRfq(context))
    .orderBy(desc(rfqs.publishedAt), desc(rfqs.number))
    .as('newest');
  const [row] = await context.db
    .select({ records: sql<Buffer | null>`string_agg(${newest.record}, '')` })
    .from(newest);
  return columnsOf(row?.records ?? Buffer.alloc(0));
}

function columnsOf(records: Buffer): RfqColumns {
  const { bytes, offsets } = record;
  const size = records.length / bytes;
  const columns = {
    size,
    numbers: new Uint32Array(size),
    publishedAt: new Float64Array(size),
    expiresInSeconds: new Uint32Array(size),
    quantities: new Uint8Array(size),
    categories: new Uint16Array(size),
    countries: new Uint16Array(size),
    units: new Uint8Array(size),
    quotesLeft: new Uint8Array(size),
  };
  for (let i = 0, from = 0; i < size; i++, from += bytes) {
    columns.numbers[i] = records.readUInt32BE(from + offsets.number);
    columns.publishedAt[i] = readUnsignedInt8(records, from + offsets.publishedAt);
    columns.expiresInSeconds[i] = records.readUInt32BE(from + offsets.expiresInSeconds);
    columns.quantities[i] = quantityBands.indexOf(
      quantityBandOf(records.readUInt32BE(from + offsets.quantity)),
    );
    columns.quotesLeft[i] = records.readUInt32BE(from + offsets.quotesLeft);
    const filterBits = records.readUInt32BE(from + offsets.filterBits);
    columns.categories[i] = filterBits >> categoryShift;
    columns.countries[i] = (filterBits >> countryShift) & countryMask;
    columns.units[i] = filterBits & unitMask;
  }
  return columns;
}

/** All open requests, the newest first; at most a second behind the quotes that come in. */
export const rfqColumns = (context: Context): Promise<RfqColumns> =>
  fromQueryCache(context, 'rfqs: columns', [rfqListTag, quotesLeftTag], () =>
    queryColumns(context),
  );
