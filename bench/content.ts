// Measures the blog and the market's pages, the log of the staff's acts, and pages that are read
// while categories are merged.
import { setTimeout as sleep } from 'node:timers/promises';
import { listBusinessActs } from '#features/accounts/queries/business-acts.server.ts';
import { listPosts } from '#features/blog/queries/posts.server.ts';
import { mergeCategory } from '#features/categories/commands/edit-categories.server.ts';
import { moveListings } from '#features/products/services/move-listings.server.ts';
import { closing } from './closing.ts';
import {
  type BenchServer,
  copyDatabase,
  dropDatabase,
  type OpenDatabase,
  openDatabase,
} from './database.ts';
import { throwIfInterrupted } from './interruption.ts';
import { ask, cpuOfPages, listedCategories, measureCached } from './pages.ts';
import { count, type Figure, ms, p50p95, type Section, upTo } from './report.ts';
import { type ServerProcess, startBare, startKervan, startReact } from './server-process.ts';
import { watchStatements } from './statements.ts';
import { median, percentile } from './statistics.ts';
import { addActs, actCount, addPosts, postCount } from './synthetic-content.ts';

const mostMerged = 100_000;
const mergePatienceMs = 900_000;
const rounds = 20;
const quietMs = 10_000;
const betweenPagesMs = 20;
const times = (value: number): string => `${value.toFixed(2)} ×`;

/** `marketName`: posts and acts are added to a copy of it. */
export async function measureContent(server: BenchServer, marketName: string): Promise<Section[]> {
  const name = 'import_content';
  await copyDatabase(server, marketName, name);
  try {
    const url = server.urlOf(name);
    return await closing(openDatabase(url, { statementTimeoutMs: 600_000 }), async (database) => {
      await addPosts(database);
      const pages = await closing(await startKervan(url), (kervan) =>
        measurePages(kervan, database),
      );
      const posts = await measurePosts(database);
      await addActs(database);
      const acts = await measureActs(database);
      const merge = await closing(await startKervan(url, { hasWorker: true }), (kervan) =>
        measureMerge(kervan, database),
      );
      return [
        ...pages,
        { title: `Lists of ${count(postCount)} posts`, figures: posts },
        { title: `The log of ${count(actCount)} acts`, figures: acts },
        { title: 'Pages while categories are merged, the worker in the same process', ...merge },
      ];
    });
  } finally {
    await dropDatabase(server, name);
  }
}

/** An address that is written another way is rendered for each request. */
const pastTheCache = (number: number): string =>
  `/${['en', 'tr', 'ar'][number % 3]}/blog/%62ench-${1 + (number % postCount)}`;

async function measurePages(kervan: ServerProcess, { pool }: OpenDatabase): Promise<Section[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select name from content_page_versions order by name limit 1',
  );
  const kept = (path: string) =>
    startBare().then((bare) => closing(bare, () => measureCached(kervan, bare, path)));
  return [
    { title: 'A post from the cache', figures: await kept('/en/blog/bench-1') },
    { title: 'A page of text from the cache', figures: await kept(`/en/${rows[0]!.name}`) },
    { title: 'A post rendered', figures: await measureRendered(kervan) },
  ];
}

async function measureRendered(kervan: ServerProcess): Promise<Figure[]> {
  const rendered = await cpuOfPages(kervan, pastTheCache, 0);
  const alone = await closing(await startReact(), async (react) => {
    const { body } = await ask(kervan.origin + pastTheCache(0));
    await react.ask({
      kind: 'answer',
      headers: ['content-type', 'text/html; charset=utf-8'],
      bodyBase64: body.toString('base64'),
    });
    return cpuOfPages(react, () => '/', 0);
  });
  const ratio = rendered / alone;
  return [
    { what: 'CPU of a post, past the cache', measured: ms(rendered) },
    {
      what: 'React alone behind a bare node:http server, for the same elements',
      measured: ms(alone),
    },
    { what: 'The post next to React alone', measured: times(ratio), ...upTo(ratio, 1.7, times) },
  ];
}

type Read = () => Promise<unknown>;

/** Each read next to the statements that it asks, sent as they are. */
async function besideSql({ pool }: OpenDatabase, reads: readonly Read[]): Promise<Figure[]> {
  const watched = watchStatements(pool);
  const took: number[] = [];
  const ratios: number[] = [];
  for (const read of reads) {
    await read();
    watched.take();
    const whole: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round++) {
      throwIfInterrupted();
      let startedAt = performance.now();
      await read();
      whole.push(performance.now() - startedAt);
      const statements = watched.take();
      startedAt = performance.now();
      for (const { text, values } of statements) await pool.query(text, [...values]);
      bare.push(performance.now() - startedAt);
      watched.take();
    }
    took.push(...whole);
    ratios.push(median(whole) / median(bare));
  }
  const worst = Math.max(...ratios);
  return [
    {
      what: 'A page of the list',
      measured: `${p50p95(median(took), percentile(took, 0.95))}, at most ${ms(Math.max(...took))}`,
    },
    {
      what: 'The slowest next to its bare SQL',
      measured: times(worst),
      ...upTo(worst, 3, times),
    },
  ];
}

const measurePosts = (database: OpenDatabase): Promise<Figure[]> => {
  const { context } = database;
  const scopes = [{}, { category: 'bench-3' }, { author: 'bench-1' }];
  return besideSql(
    database,
    scopes.flatMap((scope) => [1, 2, 50].map((page) => () => listPosts(context, scope, page))),
  );
};

async function measureActs(database: OpenDatabase): Promise<Figure[]> {
  const { context, pool } = database;
  const { rows } = await pool.query<{ id: string }>(
    'select id from business_acts order by id offset $1 limit 1',
    [Math.floor(actCount / 2)],
  );
  const all = { kind: null, actor: '', words: '', before: null };
  const asked = [
    {},
    { before: rows[0]!.id },
    { kind: 'category_merged' },
    { kind: 'rate_set', before: rows[0]!.id },
    { actor: 'staff-3@' },
    { actor: 'nothing like it' },
    { words: 'subject' },
    { words: `subject-${actCount - 5}` },
    { words: 'is in no act' },
  ] as const;
  return besideSql(
    database,
    asked.map((some) => () => listBusinessActs(context, { ...all, ...some })),
  );
}

type Part = { readonly publicId: string; readonly revision: number; readonly goods: number };

/** Until enough is on its way into another one. */
async function chooseParts({ pool }: OpenDatabase, into: string): Promise<Part[]> {
  const { rows } = await pool.query<Part>(
    `select categories.public_id as "publicId", categories.revision, count(*)::int as goods
     from categories join products on products.category_id = categories.id
     where categories.id <> $1
       and categories.kind = (select kind from categories as target where target.id = $1)
     group by categories.id order by goods desc, categories.id`,
    [into],
  );
  let goods = 0;
  return rows.filter((part) => {
    if (goods >= mostMerged) return false;
    goods += part.goods;
    return true;
  });
}

async function measureMerge(
  kervan: ServerProcess,
  database: OpenDatabase,
): Promise<{ figures: Figure[] }> {
  const { context, pool } = database;
  const largest = (await listedCategories(context))[0]!;
  const parts = await chooseParts(database, largest.id);
  const { rows } = await pool.query<{ id: string }>(
    'select public_id as id from categories where id = $1',
    [largest.id],
  );
  const into = rows[0]!.id;
  const brands = largest.brandSlugs.map((slug) => `brand=${slug}`).join('&');
  const addressOf = (number: number) =>
    number % 2 === 0 ? pastTheCache(number) : `/en/shop/${largest.path}?${brands}`;
  await readPages(kervan, addressOf, () => sleep(3_000)); // warm
  await kervan.usage();
  const quiet = await readPages(kervan, addressOf, () => sleep(quietMs));
  const still = (await kervan.usage()).loopDelayMs;
  const startedAt = performance.now();
  const busy = await readPages(kervan, addressOf, async () => {
    for (const { publicId, revision } of parts)
      await mergeCategory(context, publicId, { into, revision }, moveListings);
    await allMoved(database);
  });
  const tookMs = performance.now() - startedAt;
  const { loopDelayMs } = await kervan.usage();
  const moved = parts.reduce((sum, { goods }) => sum + goods, 0);
  const slower = percentile(busy, 0.95) / percentile(quiet, 0.95);
  return {
    figures: [
      {
        what: `${count(parts.length)} merges of ${count(moved)} products`,
        measured: `${(tookMs / 1_000).toFixed(0)} s`,
      },
      { what: 'Pages before', measured: p50p95(median(quiet), percentile(quiet, 0.95)) },
      { what: 'Pages meanwhile', measured: p50p95(median(busy), percentile(busy, 0.95)) },
      { what: 'Their p95 next to before', measured: times(slower), ...upTo(slower, 2, times) },
      {
        what: 'Delay of the event loop, p99',
        measured: `${ms(loopDelayMs.p99)}, before ${ms(still.p99)}`,
        ...upTo(loopDelayMs.p99, 50, ms),
      },
    ],
  };
}

/** Throws an Error when the worker does not come to an end. */
async function allMoved({ pool }: OpenDatabase): Promise<void> {
  const until = performance.now() + mergePatienceMs;
  while (performance.now() < until) {
    throwIfInterrupted();
    const { rows } = await pool.query<{ left: number }>(
      `select count(*)::int as left from products join categories on categories.id = category_id
       where retired_at is not null`,
    );
    if (rows[0]!.left === 0) return;
    await sleep(500);
  }
  throw new Error('Products are still in categories that were merged');
}

/** Milliseconds of each page that is read until the work is done. */
async function readPages(
  kervan: ServerProcess,
  addressOf: (number: number) => string,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const took: number[] = [];
  const over = new AbortController();
  let next = 0;
  const read = async () => {
    while (!over.signal.aborted) {
      const address = addressOf(next++);
      const startedAt = performance.now();
      const { status } = await ask(kervan.origin + address);
      took.push(performance.now() - startedAt);
      if (status !== 200) throw new Error(`${address}: status ${status}`);
      await sleep(betweenPagesMs);
    }
  };
  const ending = work().finally(() => over.abort());
  await Promise.all([ending, read(), read()]);
  return took;
}
