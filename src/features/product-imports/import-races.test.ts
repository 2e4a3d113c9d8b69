// Imports next to each other and to the editor of products, on a real database.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { saveProduct } from '#features/products/commands/save-product.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { findProductInputs } from '#features/products/queries/product-inputs.server.ts';
import type { Context } from '#platform/context.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { companyOf } from '#tests/support/sellers.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { signUp, visitorOf } from '#tests/support/users.ts';
import { startImport } from './commands/change-import.server.ts';
import { uploadImport } from './commands/upload-import.server.ts';
import { importJobs } from './jobs.server.ts';
import { getOwnImport } from './queries/imports.server.ts';

const database = await testDatabase();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-races-'));
afterAll(() => rm(dataDir, { recursive: true }));
const sent: { readonly name: string; readonly data: object }[] = [];
const plain = testContext(database);
const operator: Context = {
  ...plain,
  services: {
    ...plain.services,
    files: createFileStorage({ dataDir }),
    jobs: { send: async (_context, { name }, data) => void sent.push({ name, data }) },
  },
};
await openSmallMarket(operator);
const userId = await signUp(visitorOf(database).context, 'ayse@ege.example');

let storeId: Id<'store'>;
let owner: Context & { readonly actor: Member };
beforeEach(async () => {
  sent.length = 0;
  await database.pool.query("select empty_tables('stores, companies, outbox, rate_limits')");
  storeId = (await openStore(operator)).id;
  owner = { ...operator, actor: { ...(await companyOf(operator, storeId)), userId } };
});

async function work(): Promise<void> {
  for (let next = sent.shift(); next; next = sent.shift())
    await importJobs
      .find(({ name }) => name === next.name)!
      .run(operator, next.data, AbortSignal.timeout(60_000));
}

const listOf = (ids: readonly string[], price: number, state = 'paused') =>
  [
    'id,title:en,price,moq,currency,category,state',
    ...ids.map((id) => `${id},Towel ${id},${price},10,USD,home/towels,${state}`),
  ].join('\n');

async function upload(content: string): Promise<string> {
  const file = new File([content], 'products.csv');
  const { publicId } = await uploadImport(owner, { file });
  await work();
  return publicId;
}

/** Saves the product as its editor does, and says what came of it. */
async function edit(id: string, title: string): Promise<'saved' | 'changed'> {
  const { rows } = await database.pool.query<{ public_id: string; revision: number }>(
    'select public_id, revision from products where external_id = $1',
    [id],
  );
  const [input] = (await findProductInputs(operator, storeId, [id])).values();
  const { public_id: publicId, revision } = rows[0]!;
  try {
    await saveProduct(owner, { product: { ...input!, title: { en: title } }, revision }, publicId);
    return 'saved';
  } catch (error) {
    expect(error).toMatchObject({ code: 'conflict', messageKey: 'productChanged' });
    return 'changed';
  }
}

test('two imports and the editor of one store follow one another and lose nothing', async () => {
  const ids = Array.from({ length: 500 }, (_, i) => `p${i}`);
  await saveProducts(
    operator,
    storeId,
    ids.map((externalId) => productInputOf({ externalId, state: 'paused' })),
  );
  const prices = [3, 4];
  const imports = [await upload(listOf(ids, prices[0]!)), await upload(listOf(ids, prices[1]!))];

  const starts = await Promise.allSettled(imports.map((id) => startImport(owner, id)));
  const over = new AbortController();
  const running = work().finally(() => over.abort());
  const edits: ('saved' | 'changed')[] = [];
  for (let i = 0; !over.signal.aborted; i++) edits.push(await edit('p499', `Edit ${i}`));
  await running;
  const second = starts.findIndex(({ status }) => status === 'rejected');
  await startImport(owner, imports[second]!);
  await work();

  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  for (const id of imports)
    expect(await getOwnImport(owner, id)).toMatchObject({
      state: 'done',
      counts: { read: 500, created: 0, updated: 500, rejected: 0 },
    });
  const after = await findProductInputs(operator, storeId, ids);
  const last = prices[second]! * 1_000_000;
  expect([...after.values()].every(({ tiers }) => tiers[0]!.priceMicros === last)).toBe(true);
  const { rows } = await database.pool.query<{ revision: number }>(
    "select revision from products where external_id = 'p499'",
  );
  const saved = edits.filter((outcome) => outcome === 'saved').length;
  expect(saved).toBeGreaterThan(0);
  // Made, saved by both imports, and once for each edit that was not refused.
  expect(rows[0]!.revision).toBe(3 + saved);
});

test('an import beyond the package limit leaves drafts that say why', async () => {
  await database.pool.query("select empty_tables('company_packages, package_terms')");
  await database.pool.query(
    `insert into package_terms
       (id, package_key, revision, product_limit, quote_limit, monthly_price_micros)
     values (gen_random_uuid(), 'free', 1, 30, 5, 0)`,
  );
  await database.pool.query('update categories set moq_pieces = 1 where parent_id is null');
  const ids = Array.from({ length: 25 }, (_, i) => `p${i}`);
  const id = await upload(listOf(ids, 3, 'published'));
  await startImport(owner, id);

  const more = Array.from({ length: 25 }, (_, i) => productInputOf({ externalId: `q${i}` }));
  await Promise.all([work(), saveProducts(owner, storeId, more)]);

  const { rows } = await database.pool.query<{ state: string; reason: string; count: number }>(
    `select state, draft_reason as reason, count(*)::int from products
     group by 1, 2 order by 1 desc`,
  );
  expect(rows).toEqual([
    { state: 'published', reason: null, count: 30 },
    { state: 'draft', reason: 'package_limit', count: 20 },
  ]);
  const { counts } = await getOwnImport(owner, id);
  const { rows: held } = await database.pool.query(
    "select 1 from products where state = 'draft' and external_id like 'p%'",
  );
  expect(counts).toMatchObject({ created: 25, overLimit: held.length, belowMoq: 0 });
});
