// Measures a seller's list of products, and a change of a thousand prices next to their import: as
// functions, and as browsers and programs ask for them.
import { asc, eq, isNotNull, like } from 'drizzle-orm';
import { categories } from '#features/categories/table.server.ts';
import { saveManagedStore } from '#features/companies/commands/stores.server.ts';
import { stores } from '#features/companies/table.server.ts';
import { packageTerms } from '#features/packages/table.server.ts';
import { changePriceAndStock } from '#features/products/commands/change-products.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { type OwnFilters, ownSorts } from '#features/products/params.ts';
import { listOwnProducts } from '#features/products/queries/own-products.server.ts';
import { productInputsOf } from '#features/products/queries/product-inputs.server.ts';
import type { ProductInput } from '#features/products/schemas.ts';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { closing } from './closing.ts';
import {
  type BenchServer,
  copyDatabase,
  dropDatabase,
  type OpenDatabase,
  openDatabase,
} from './database.ts';
import { measureOwnPages, measurePatch } from './own-pages.ts';
import { sized } from './rehearsal.ts';
import { type Figure, ms, say, type Section, upTo } from './report.ts';
import { startKervan } from './server-process.ts';
import { watchStatements } from './statements.ts';
import { median } from './statistics.ts';
import { syntheticStores } from './synthetic-products.ts';
import { addSeller, logIn } from './uploads.ts';

const smallStore = sized(500, 50);
const largeStore = sized(50_000, 150);
const changed = sized(1_000, 50);
const importBatch = 200;
const rounds = sized(40, 1);
const pricesSlug = 'bench-prices';
const times = (value: number): string => `${value.toFixed(2)} ×`;

/** `marketName`: three stores are added to a copy of it. */
export async function measureOwnProducts(
  server: BenchServer,
  marketName: string,
): Promise<Section[]> {
  const name = 'own_products';
  await copyDatabase(server, marketName, name);
  try {
    const url = server.urlOf(name);
    return await closing(openDatabase(url, { statementTimeoutMs: 600_000 }), async (database) => {
      const small = await fillStore(database, 'bench-small');
      const large = await fillStore(database, 'bench-large');
      await cloneProducts(database, large);
      // Autovacuum does so within minutes of such an import.
      await database.pool.query('vacuum analyze products, product_pictures');
      const lists = await measureLists(database, small, large);
      const { figures: changes, importMs } = await measureChanges(database.context);
      await giveToSeller(database.context);
      const kervan = await startKervan(url);
      return closing(kervan, async () => {
        const token = await logIn(kervan);
        const asked = { kervan, token, database };
        return [
          { title: 'A seller’s list of products', figures: lists },
          {
            title: 'The same over HTTP, with pictures and search',
            figures: await measureOwnPages(asked, { small, large }),
          },
          {
            title: `Prices of ${changed} products`,
            figures: [...changes, ...(await measurePatch(asked, { slug: pricesSlug, importMs }))],
          },
        ];
      });
    });
  } finally {
    await dropDatabase(server, name);
  }
}

/** The stores become those of one company; no package and no minimum holds products back. */
async function giveToSeller(context: Context): Promise<void> {
  const companyId = await addSeller(context);
  await context.db.update(packageTerms).set({ productLimit: null });
  await context.db.update(categories).set({ moqPieces: 1 }).where(isNotNull(categories.moqPieces));
  await context.db.update(stores).set({ companyId }).where(like(stores.slug, 'bench-%'));
}

async function addStore(context: Context, slug: string): Promise<Id<'store'>> {
  await saveManagedStore(context, { ...syntheticStores[0]!, slug });
  const [store] = await context.db
    .select({ id: stores.id })
    .from(stores)
    .where(eq(stores.slug, slug));
  return store!.id;
}

/** The market's own products, as files state them. */
async function readInputs(context: Context, wanted: number): Promise<ProductInput[]> {
  const inputs: ProductInput[] = [];
  const all = await context.db.select({ id: stores.id }).from(stores).orderBy(asc(stores.id));
  for (const { id } of all)
    for await (const input of productInputsOf(context, id)) {
      inputs.push({ ...input, externalId: `bench-${inputs.length}` });
      if (inputs.length === wanted) return inputs;
    }
  return inputs;
}

async function importAll(
  context: Context,
  storeId: Id<'store'>,
  inputs: readonly ProductInput[],
): Promise<void> {
  for (let i = 0; i < inputs.length; i += importBatch)
    await saveProducts(context, storeId, inputs.slice(i, i + importBatch));
}

async function fillStore({ context }: OpenDatabase, slug: string): Promise<Id<'store'>> {
  const storeId = await addStore(context, slug);
  await importAll(context, storeId, await readInputs(context, smallStore));
  return storeId;
}

/** Rows and their pictures, since the list reads nothing else. */
async function cloneProducts({ pool }: OpenDatabase, storeId: Id<'store'>): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_name = 'products' and is_generated = 'NEVER'
       and column_name not in ('id', 'public_id', 'external_id')`,
  );
  const columns = rows.map(({ name }) => name).join(', ');
  await pool.query(
    `insert into products (id, public_id, external_id, ${columns})
     select gen_random_uuid(), substr(md5(products.id::text || copy), 1, 10),
       external_id || '-' || copy, ${columns}
     from products cross join generate_series(2, $2) as copy where store_id = $1`,
    [storeId, largeStore / smallStore],
  );
  await pool.query(
    `insert into product_pictures (product_id, position, picture_id, alt, focal_x, focal_y)
     select clone.id, position, picture_id, alt, focal_x, focal_y
     from products clone
       join products source on source.store_id = $1
         and source.external_id = regexp_replace(clone.external_id, '-[0-9]+$', '')
       join product_pictures on product_pictures.product_id = source.id
     where clone.store_id = $1`,
    [storeId],
  );
  say(`A store has ${largeStore} products`);
}

type Listing = { readonly listMs: number; readonly bareMs: number };

/** The list in each order, at its beginning and in its middle, and its own statements alone. */
async function measureLists(
  { context, pool }: OpenDatabase,
  small: Id<'store'>,
  large: Id<'store'>,
): Promise<Figure[]> {
  const measure = async (storeId: Id<'store'>): Promise<Listing> => {
    const { rows } = await pool.query<{ id: string }>(
      `select public_id as id from products where store_id = $1
       order by id offset (select count(*) / 2 from products where store_id = $1) limit 1`,
      [storeId],
    );
    const asked = ownSorts.flatMap((sort) =>
      [null, rows[0]!.id].map((after) => ({
        filters: { query: '', state: null, category: null, sort } satisfies OwnFilters,
        position: { after, before: null },
      })),
    );
    const lists: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round++)
      for (const one of asked) {
        watched.take();
        let startedAt = performance.now();
        await listOwnProducts(context, storeId, one);
        lists.push(performance.now() - startedAt);
        const statements = watched.take();
        startedAt = performance.now();
        for (const { text, values } of statements) await pool.query(text, [...values]);
        bare.push(performance.now() - startedAt);
      }
    return { listMs: median(lists), bareMs: median(bare) };
  };
  const watched = watchStatements(pool);
  await measure(small); // warms up
  const ofSmall = await measure(small);
  const ofLarge = await measure(large);
  return [
    { what: `A page of 24 of ${smallStore} products, median`, measured: ms(ofSmall.listMs) },
    { what: `A page of 24 of ${largeStore} products, median`, measured: ms(ofLarge.listMs) },
    {
      what: 'The same next to its bare SQL',
      measured: times(ofLarge.listMs / ofLarge.bareMs),
      ...upTo(ofLarge.listMs / ofLarge.bareMs, 3, times),
    },
    {
      what: `The same next to a store of ${smallStore}`,
      measured: times(ofLarge.listMs / ofSmall.listMs),
      ...upTo(ofLarge.listMs / ofSmall.listMs, 2, times),
    },
  ];
}

/** Each product's price changes each time, so that nothing is found unchanged. */
async function measureChanges(
  context: Context,
): Promise<{ readonly figures: Figure[]; readonly importMs: number }> {
  const storeId = await addStore(context, pricesSlug);
  const inputs = (await readInputs(context, changed)).map((input) => ({
    ...input,
    tiers: [input.tiers[0]!],
  }));
  await importAll(context, storeId, inputs);
  const rows = await context.db
    .select({ id: products.publicId })
    .from(products)
    .where(eq(products.storeId, storeId));
  const imports: number[] = [];
  const changes: number[] = [];
  for (let round = 1; round <= 5; round++) {
    let startedAt = performance.now();
    await importAll(
      context,
      storeId,
      inputs.map((input) => ({
        ...input,
        tiers: [{ ...input.tiers[0]!, priceMicros: 5_000_000 + round }],
      })),
    );
    imports.push(performance.now() - startedAt);
    startedAt = performance.now();
    await changePriceAndStock(
      context,
      rows.map(({ id }) => ({ id, priceMicros: 6_000_000 + round, stock: round })),
      storeId,
    );
    changes.push(performance.now() - startedAt);
  }
  const importMs = median(imports);
  const ratio = median(changes) / importMs;
  return {
    importMs,
    figures: [
      { what: `Import of ${changed} products with new prices`, measured: ms(importMs) },
      { what: 'The command that changes prices and stock', measured: ms(median(changes)) },
      { what: 'The command next to the import', measured: times(ratio), ...upTo(ratio, 4, times) },
    ],
  };
}
