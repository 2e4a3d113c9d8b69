// Measures pages while documents are typeset: two hundred are issued at once, and a process on the
// server's machine makes their PDF files in three languages while pages are asked for.
import path from 'node:path';
import { issueDocument } from '#features/documents/services/issue-document.server.ts';
import { documentFiles } from '#features/documents/table.server.ts';
import { orders } from '#features/orders/table.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import { minuteMs } from '#shared/durations.ts';
import { locales } from '#shared/locale.ts';
import { lineTotalMinor } from '#shared/money.ts';
import { closing } from './closing.ts';
import {
  type BenchServer,
  copyDatabase,
  dataFolder,
  dropDatabase,
  type OpenDatabase,
  openDatabase,
} from './database.ts';
import { throwIfInterrupted } from './interruption.ts';
import { type LoadProcess, type LoadResponse, startLoadProcess } from './load-process.ts';
import { copyOrders, type Trade } from './order-rows.ts';
import { addTraders } from './orders.ts';
import { sized } from './rehearsal.ts';
import { count, type Figure, ms, p50p95, say, type Section, upTo } from './report.ts';
import { type ServerProcess, startKervan } from './server-process.ts';
import { median, percentile } from './statistics.ts';

const issued = sized(200, 2);
const linesPerDocument = 20;
const pagesPerSecond = sized(20, 4);
const quietSeconds = sized(15, 1);
const chunkSeconds = sized(3, 1);
const maxWaitMs = 15 * minuteMs;
const paths = ['/en/shop/home-garden-kitchen', '/en/search?q=steel', '/en/commissions', '/en'];
const times = (value: number): string => `${value.toFixed(2)} ×`;

/** `marketName`: documents are added to a copy of it. */
export async function measureDocuments(
  server: BenchServer,
  marketName: string,
): Promise<Section[]> {
  const name = 'import_documents';
  await copyDatabase(server, marketName, name);
  try {
    const url = server.urlOf(name);
    return await closing(openDatabase(url, { statementTimeoutMs: 600_000 }), async (database) => {
      const { trade } = await addTraders(database);
      await copyOrders(database.pool, trade, { listed: issued, delivered: 0 });
      // As a small site runs it: the process that serves pages also begins the jobs.
      const figures = await closing(startLoadProcess(), async (pages) =>
        closing(await startKervan(url, { hasWorker: true }), (kervan) =>
          measure({ database, trade, pages, kervan }),
        ),
      );
      await deleteFiles(database);
      return [{ title: `${count(issued)} documents typeset in three languages`, figures }];
    });
  } finally {
    await dropDatabase(server, name);
  }
}

type Measured = {
  readonly database: OpenDatabase;
  readonly trade: Trade;
  readonly pages: LoadProcess;
  readonly kervan: ServerProcess;
};

async function measure({ database, trade, pages, kervan }: Measured): Promise<Figure[]> {
  const open = (seconds: number) =>
    pages.run({
      origin: kervan.origin,
      requests: paths.map((page) => ({ method: 'GET', path: page, headers: {} })),
      perSecond: pagesPerSecond,
      seconds,
    });
  await open(chunkSeconds); // warm
  await kervan.usage();
  const quiet = timesOf(await open(quietSeconds));
  const { loopDelayMs: quietDelayMs } = await kervan.usage();
  const startedAt = performance.now();
  await issueAll(database.context, trade);
  say(`${count(issued)} documents are issued`);
  await kervan.usage();
  const answers: LoadResponse[] = [];
  do {
    throwIfInterrupted();
    if (performance.now() - startedAt > maxWaitMs)
      throw new Error('The documents were not typeset in time.');
    answers.push(...(await open(chunkSeconds)));
  } while ((await database.db.$count(documentFiles)) < issued * locales.length);
  const tookMs = performance.now() - startedAt;
  const { loopDelayMs } = await kervan.usage();
  const meanwhile = timesOf(answers);
  const p95 = { quiet: percentile(quiet, 0.95), meanwhile: percentile(meanwhile, 0.95) };
  const ratio = p95.meanwhile / p95.quiet;
  return [
    {
      what: 'p95 of pages meanwhile next to the one before',
      measured: times(ratio),
      ...upTo(ratio, 1.5, times),
    },
    { what: 'Pages before', measured: p50p95(median(quiet), p95.quiet) },
    { what: 'Pages meanwhile', measured: p50p95(median(meanwhile), p95.meanwhile) },
    {
      what: 'How late the event loop was: 99 of 100 times within',
      measured: `${ms(loopDelayMs.p99)}, before ${ms(quietDelayMs.p99)}`,
    },
    { what: 'Until the last file was there', measured: `${(tookMs / 1_000).toFixed(0)} s` },
  ];
}

/** Throws when a page was not answered. */
function timesOf(answers: readonly LoadResponse[]): number[] {
  const wrong = answers.find(({ status }) => status !== 200);
  if (wrong) throw new Error(`A page was answered with ${wrong.status}.`);
  return answers.map(({ ms: took }) => took);
}

/** A proforma of twenty lines for each order. */
async function issueAll(context: Context, { sellerId, products }: Trade): Promise<void> {
  const lines = Array.from({ length: linesPerDocument }, (_, i) => ({
    title: products[i % products.length]!.title,
    mainLanguage: 'en' as const,
    options: [],
    sku: `BENCH-${i}`,
    hsCode: '630260000000',
    originCountry: 'TR' as const,
    unit: 'C62' as const,
    quantity: 100 + i,
    priceMicros: 1_900_000,
    amountMinor: lineTotalMinor(1_900_000, 100 + i),
    weightGrams: 500,
    cartons: 3,
    grossGrams: 52_000,
  }));
  const totalMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  for (const order of await context.db.select().from(orders))
    await inTransaction(context, (inside) =>
      issueDocument(inside, {
        kind: 'proforma',
        issuerId: sellerId,
        recipientId: order.buyerCompanyId,
        orderId: order.id,
        cause: order.id,
        userIds: [],
        content: {
          order: order.publicId,
          reference: order.reference,
          seller: {
            company: 'Bench Tekstil',
            store: 'Bench Tekstil',
            address: null,
            district: null,
            province: 'Denizli',
          },
          buyer: {
            company: 'Bench buyer',
            destination: order.destination,
            forwarder: '',
            finalCountry: order.finalCountry,
          },
          currency: 'USD',
          incoterm: 'FOB',
          place: 'İzmir',
          shipOn: null,
          depositPercent: null,
          lines,
          shippingMinor: 0,
          totalMinor,
          shipment: null,
        },
      }),
    );
}

async function deleteFiles({ db }: OpenDatabase): Promise<void> {
  const files = createFileStorage({ dataDir: path.resolve(dataFolder, 'web') });
  for (const { storageKey } of await db.select().from(documentFiles))
    await files.delete(storageKey);
}
