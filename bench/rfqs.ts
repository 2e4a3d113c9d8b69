// Measures the RFQ market: its list, search and comparison, and its page while quotes come in.
import { setTimeout as sleep } from 'node:timers/promises';
import { getCategoryTree } from '#features/categories/queries/category-tree.server.ts';
import { submitQuote } from '#features/quotes/commands/answer-rfq.server.ts';
import { getComparison } from '#features/quotes/queries/received-quotes.server.ts';
import { quoteInput } from '#features/quotes/schemas.ts';
import { approveRfq } from '#features/rfqs/commands/review-rfq.server.ts';
import { quotesLeftTag } from '#features/rfqs/events.ts';
import { rfqSorts } from '#features/rfqs/params.ts';
import { noRfqFilters } from '#features/rfqs/queries/filter-rfqs.ts';
import { listRfqMarket, type MarketSelection } from '#features/rfqs/queries/rfq-market.server.ts';
import { closing } from './closing.ts';
import {
  type BenchServer,
  copyDatabase,
  dropDatabase,
  type OpenDatabase,
  openDatabase,
} from './database.ts';
import { loadServer } from './http-load.ts';
import { throwIfInterrupted } from './interruption.ts';
import { sized } from './rehearsal.ts';
import { count, type Figure, from, ms, p50p95, say, type Section, upTo } from './report.ts';
import { type ServerProcess, startKervan } from './server-process.ts';
import { watchStatements } from './statements.ts';
import { median, percentile } from './statistics.ts';
import { adjectives, materials } from './synthetic-words.ts';
import { fillRfqMarket, givenQuotes, openRfqs, type RfqMarket } from './synthetic-rfqs.ts';

const rounds = sized(5, 1);
const plainsPerRound = 6;
const quotesPerSecond = 5;
const seconds = sized(20, 1);
const warmUpQuotes = sized(20, 2);
const connections = 20;
const times = (value: number): string => `${value.toFixed(2)} ×`;

/** `marketName`: requests and quotes are added to a copy of it. */
export async function measureRfqs(server: BenchServer, marketName: string): Promise<Section[]> {
  const name = 'import_rfqs';
  await copyDatabase(server, marketName, name);
  try {
    const url = server.urlOf(name);
    return await closing(openDatabase(url, { statementTimeoutMs: 600_000 }), async (database) => {
      const market = await fillRfqMarket(database);
      const reads = [
        ...(await measureLists(database)),
        ...(await measureSearch(database)),
        ...(await measureComparison(database, market)),
      ];
      return [
        { title: `${count(openRfqs)} open requests, ${count(givenQuotes)} quotes`, figures: reads },
        {
          title: `The market’s page while ${quotesPerSecond} quotes and an approval a second come`,
          figures: await closing(await startKervan(url), (kervan) =>
            measureBusyMarket(kervan, database, market),
          ),
        },
      ];
    });
  } finally {
    await dropDatabase(server, name);
  }
}

const figure = (what: string, values: readonly number[], maxMs: number): Figure => {
  const p95 = percentile(values, 0.95);
  return { what, measured: p50p95(median(values), p95), ...upTo(p95, maxMs, ms) };
};

/** Every filter alone, some together, in each order, at the beginning and behind it. */
async function selections({ context }: OpenDatabase) {
  const tree = await getCategoryTree(context);
  const filters = [
    {},
    { country: 'DE' },
    { quantity: '101-1000' },
    { unit: 'KGM' },
    { days: '3' },
    { left: '8' },
    { country: 'SA', unit: 'C62', left: '5' },
    { country: 'FR', quantity: 'over-10000', days: '14' },
  ] as const;
  return [null, tree[0]!, tree[1]!.children[0]!].flatMap((category) =>
    filters.flatMap((some) =>
      rfqSorts.flatMap((sort) =>
        [1, 3].map((page) => ({
          page,
          selection: {
            category,
            filters: { ...noRfqFilters, ...some },
            query: '',
            sort,
          } satisfies MarketSelection,
        })),
      ),
    ),
  );
}

/** The counts of all filters as SQL would count them, and a page of rows. */
const plainStatements = [
  'select category_id, count(*) from open group by 1',
  'select country, count(*) from open group by 1',
  'select unit, count(*) from open group by 1',
  'select width_bucket(quantity, array[0, 101, 1001, 10001]), count(*) from open group by 1',
  'select quotes_left, count(*) from open group by 1',
  "select date_trunc('day', published_at), count(*) from open group by 1",
  'select * from open order by published_at desc, id desc limit 24',
].map((query) =>
  query.replace(
    'from open',
    `from (select * from rfqs where state = 'open' and expires_at > now()
       and audience <> 'chosen') as open`,
  ),
);

async function measureLists(database: OpenDatabase): Promise<Figure[]> {
  const { context, pool } = database;
  const asked = await selections(database);
  const tree = await getCategoryTree(context);
  const list = ({ selection, page }: (typeof asked)[number]) =>
    listRfqMarket(context, selection, page, tree);
  const timesOf = async (work: () => Promise<unknown>): Promise<number> => {
    const startedAt = performance.now();
    await work();
    return performance.now() - startedAt;
  };
  for (const one of asked) await list(one); // warms up
  const kept: number[] = [];
  const read: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < rounds; round++) {
    throwIfInterrupted();
    for (const one of asked) kept.push(await timesOf(() => list(one)));
    for (const one of asked.slice(0, 20)) {
      context.services.queryCache!.drop([quotesLeftTag]);
      read.push(await timesOf(() => list(one)));
    }
    for (const one of plainStatements) await pool.query(one);
    for (let i = 0; i < plainsPerRound; i++)
      plain.push(
        await timesOf(async () => {
          for (const one of plainStatements) await pool.query(one);
        }),
      );
  }
  const ratio = percentile(kept, 0.95) / percentile(plain, 0.95);
  return [
    figure('A page of the list with filters and counts', kept, 30),
    {
      what: 'p95 of it next to that of its rows and counts as plain SQL',
      measured: `${times(ratio)} (${p50p95(median(plain), percentile(plain, 0.95))})`,
      ...upTo(ratio, 3, times),
    },
    {
      what: 'The same after each change, when all columns are read again',
      measured:
        `${p50p95(median(read), percentile(read, 0.95))}; ` + times(median(read) / median(plain)),
    },
  ];
}

async function measureSearch({ context }: OpenDatabase): Promise<Figure[]> {
  const words = adjectives
    .slice(0, 12)
    .flatMap(({ en }, i) => [en, `${en} ${materials[i % materials.length]!.en}`]);
  const tree = await getCategoryTree(context);
  const tookMs: number[] = [];
  let found = 0;
  for (let round = 0; round < rounds + 1; round++)
    for (const query of words) {
      const startedAt = performance.now();
      const { total } = await listRfqMarket(
        context,
        { category: null, filters: noRfqFilters, query, sort: null },
        1,
        tree,
      );
      if (round === 0) continue; // warms up
      tookMs.push(performance.now() - startedAt);
      found += total;
    }
  return [
    figure(
      `Search by one or two words, with ${count(found / tookMs.length)} requests found on average`,
      tookMs,
      50,
    ),
  ];
}

async function measureComparison(
  { pool }: OpenDatabase,
  { buyer, compared }: RfqMarket,
): Promise<Figure[]> {
  const watched = watchStatements(pool);
  const tookMs: number[] = [];
  let statements = 0;
  for (let round = 0; round < 20; round++) {
    watched.take();
    const startedAt = performance.now();
    const { quotes } = await getComparison(buyer.context, compared);
    tookMs.push(performance.now() - startedAt);
    statements = watched.take().length;
    if (quotes.length !== 10) throw new Error(`${quotes.length} quotes are compared.`);
  }
  return [
    {
      what: 'Statements of a comparison of ten quotes',
      measured: `${statements} (${ms(median(tookMs))})`,
      ...upTo(statements, 6, String),
    },
  ];
}

/** Quotes at a fixed pace, each to another request. Returns how long each took. */
async function giveQuotes(
  { sellers }: RfqMarket,
  ids: readonly string[],
  perSecond: number,
): Promise<number[]> {
  const startedAt = performance.now();
  const given: Promise<number>[] = [];
  for (const [i, id] of ids.entries()) {
    await sleep(Math.max(0, startedAt + (i * 1_000) / perSecond - performance.now()));
    const { context, product } = sellers[i % sellers.length]!;
    const input = quoteInput.parse({
      product,
      unitPrice: '4',
      currency: 'USD',
      unit: 'C62',
      sampleFeePayer: 'buyer',
      validDays: 30,
    });
    const sentAt = performance.now();
    given.push(submitQuote(context, id, input).then(() => performance.now() - sentAt));
  }
  return Promise.all(given);
}

/** Requests that nobody has answered, of which each is answered once. */
async function unansweredIds({ pool }: OpenDatabase, wanted: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select public_id as id from rfqs
     where state = 'open' and quotes_left = 10
       and not exists (select from quotes where rfq_id = rfqs.id)
     order by published_at desc limit $1`,
    [wanted],
  );
  return rows.map(({ id }) => id);
}

async function measureBusyMarket(
  kervan: ServerProcess,
  database: OpenDatabase,
  market: RfqMarket,
): Promise<Figure[]> {
  const request = Buffer.from(
    'GET /en/rfq HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n',
  );
  const load = (durationMs: number) =>
    loadServer(kervan.origin, request, { answerBytes: null, connections, durationMs });
  const rateOf = ({ answers, elapsedMs }: Awaited<ReturnType<typeof load>>) =>
    (answers * 1_000) / elapsedMs;
  const all = await unansweredIds(database, 2 * quotesPerSecond * seconds + warmUpQuotes);
  await load(sized(3_000, 300)); // warms up
  await giveQuotes(market, all.splice(0, warmUpQuotes), quotesPerSecond);
  const still = rateOf(await load(seconds * 1_000));
  const alone = await giveQuotes(market, all.splice(0, quotesPerSecond * seconds), quotesPerSecond);
  await kervan.usage();
  say('The market is busy');
  const approve = async () => {
    for (const id of market.pending.slice(0, seconds)) {
      await Promise.all([approveRfq(database.context, id), sleep(1_000)]);
    }
  };
  const [busy, beside] = await Promise.all([
    load(seconds * 1_000),
    giveQuotes(market, all, quotesPerSecond),
    approve(),
  ]);
  const { loopDelayMs } = await kervan.usage();
  const share = rateOf(busy) / still;
  const slower = median(beside) / median(alone);
  return [
    {
      what: 'Answers of /en/rfq a second next to a still market',
      measured: `${share.toFixed(2)} (${count(rateOf(busy))} to ${count(still)})`,
      ...from(share, 0.5, (value) => value.toFixed(1)),
    },
    {
      what: 'submitQuote next to a market that nobody reads',
      measured: `${times(slower)} (${ms(median(beside))} to ${ms(median(alone))})`,
      ...upTo(slower, 2, times),
    },
    {
      what: 'Delay of the event loop that answers the page, p99',
      measured: `${ms(loopDelayMs.p99)} (at most ${ms(loopDelayMs.max)})`,
    },
  ];
}
