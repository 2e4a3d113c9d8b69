// Measures a seller's list as a browser asks for it, and a change of prices as a program sends it.
import { and, asc, eq } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import { ownSorts } from '#features/products/params.ts';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import type { OpenDatabase } from './database.ts';
import { throwIfInterrupted } from './interruption.ts';
import { ask } from './pages.ts';
import { sized } from './rehearsal.ts';
import { count, type Figure, ms, p50p95, upTo } from './report.ts';
import type { ServerProcess } from './server-process.ts';
import { median, percentile } from './statistics.ts';

const rounds = sized(30, 1);
const patches = sized(5, 1);
const maxOfSmall = 2;
const maxOfImport = 4;
const times = (value: number): string => `${value.toFixed(2)} ×`;

export type Seller = {
  readonly kervan: ServerProcess;
  readonly token: string;
  readonly database: OpenDatabase;
};
type Stores = Readonly<Record<'small' | 'large', Id<'store'>>>;
type Shown = {
  readonly publicId: string;
  readonly size: number;
  /** One in the middle of the store. */
  readonly middle: { readonly id: string; readonly externalId: string; readonly word: string };
};

/** The list in each order, at its beginning and in its middle, and searches of three kinds. */
export async function measureOwnPages(
  { kervan, token, database: { context } }: Seller,
  { small, large }: Stores,
): Promise<Figure[]> {
  const open = async ({ publicId }: Shown, more: { readonly [name: string]: string }) => {
    throwIfInterrupted();
    const query = new URLSearchParams({ store: publicId, ...more });
    const startedAt = performance.now();
    const { status, body } = await ask(`${kervan.origin}/en/vendor/products?${query}`, {
      cookie: `jwt=${token}`,
    });
    const tookMs = performance.now() - startedAt;
    if (status !== 200) throw new Error(`The list was answered with ${status}.`);
    return { tookMs, html: body.toString() };
  };
  const lists = async (shown: Shown): Promise<number[]> => {
    const took: number[] = [];
    const asked = ownSorts.flatMap((sort): Readonly<Record<string, string>>[] => [
      { sort },
      { sort, after: shown.middle.id },
    ]);
    for (let round = 0; round < rounds; round++)
      for (const one of asked) took.push((await open(shown, one)).tookMs);
    return took;
  };
  const searches = async (shown: Shown, q: string): Promise<number[]> => {
    const took: number[] = [];
    for (let round = 0; round < rounds; round++) took.push((await open(shown, { q })).tookMs);
    return took;
  };
  const few = await shownOf(context, small);
  const many = await shownOf(context, large);
  const { html } = await open(many, { q: many.middle.externalId });
  if (!html.includes(many.middle.id) || !html.includes('<img'))
    throw new Error('The list shows no product that was sought, or no picture of it.');
  await lists(few); // warms up
  const ofFew = await lists(few);
  const ofMany = await lists(many);
  const { externalId, word } = many.middle;
  const ratio = median(ofMany) / median(ofFew);
  const both = (values: readonly number[]) => p50p95(median(values), percentile(values, 0.95));
  return [
    { what: `The page of ${count(few.size)} products`, measured: both(ofFew) },
    { what: `The page of ${count(many.size)} products`, measured: both(ofMany) },
    {
      what: `The same next to ${count(few.size)}`,
      measured: times(ratio),
      ...upTo(ratio, maxOfSmall, times),
    },
    {
      what: 'Among them a common word of a title',
      measured: both(await searches(many, word)),
    },
    { what: 'Among them one id of a file', measured: both(await searches(many, externalId)) },
    { what: 'Among them what is not there', measured: both(await searches(many, 'qqqqqqqq')) },
  ];
}

async function shownOf({ db }: Context, storeId: Id<'store'>): Promise<Shown> {
  const [store] = await db
    .select({ publicId: stores.publicId })
    .from(stores)
    .where(eq(stores.id, storeId));
  const size = await db.$count(products, eq(products.storeId, storeId));
  const [middle] = await db
    .select({ id: products.publicId, externalId: products.externalId, title: products.title })
    .from(products)
    .where(eq(products.storeId, storeId))
    .orderBy(asc(products.id))
    .offset(Math.floor(size / 2))
    .limit(1);
  const word = middle!.title.en!.split(' ').at(-1)!;
  return { publicId: store!.publicId, size, middle: { ...middle!, word } as Shown['middle'] };
}

/** Each price changes each time, so that nothing is found unchanged. */
export async function measurePatch(
  { kervan, token, database: { context } }: Seller,
  { slug, importMs }: { readonly slug: string; readonly importMs: number },
): Promise<Figure[]> {
  const rows = await context.db
    .select({ id: products.publicId })
    .from(products)
    .innerJoin(stores, eq(stores.id, products.storeId))
    .where(and(eq(stores.slug, slug), eq(products.state, 'published')));
  const took: number[] = [];
  for (let round = 1; round <= patches; round++) {
    throwIfInterrupted();
    const startedAt = performance.now();
    const answer = await fetch(`${kervan.origin}/api/v1/own/products?store=${slug}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(
        rows.map(({ id }) => ({ id, priceMicros: 7_000_000 + round, stock: 100 + round })),
      ),
    });
    const text = await answer.text();
    took.push(performance.now() - startedAt);
    const changed = text.split('"outcome":"changed"').length - 1;
    if (!answer.ok || changed !== rows.length)
      throw new Error(`PATCH was answered with ${answer.status}, ${changed} changed.`);
  }
  const ratio = median(took) / importMs;
  return [
    { what: `PATCH of ${count(rows.length)} over the API`, measured: ms(median(took)) },
    {
      what: 'PATCH over the API next to the import',
      measured: times(ratio),
      ...upTo(ratio, maxOfImport, times),
    },
  ];
}
