// Measures an import in the seller's panel next to the same one on the command line, and what it
// does to pages meanwhile.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { saveManagedStore } from '#features/companies/commands/stores.server.ts';
import { stores } from '#features/companies/table.server.ts';
import { packageTerms } from '#features/packages/table.server.ts';
import { productImports } from '#features/product-imports/table.server.ts';
import type { Context } from '#platform/context.ts';
import { closing } from './closing.ts';
import {
  type BenchServer,
  copyDatabase,
  dataFolder,
  dropDatabase,
  openDatabase,
} from './database.ts';
import { runImport } from './import.ts';
import { throwIfInterrupted } from './interruption.ts';
import { type LoadProcess, type LoadResponse, startLoadProcess } from './load-process.ts';
import { writeProductFile } from './product-file.ts';
import { count, type Figure, from, ms, p50p95, say, type Section, upTo } from './report.ts';
import { type ServerProcess, startKervan } from './server-process.ts';
import { median, percentile } from './statistics.ts';
import { syntheticStores } from './synthetic-products.ts';
import { addSeller, logIn } from './uploads.ts';

const products = 10_000;
const slugs = { command: 'bench-command', panel: 'bench-panel' } as const;
const minRate = 0.8;
const maxSlowdown = 2;
const maxDelayMs = 50;
const pagesPerSecond = 20;
const quietSeconds = 15;
const chunkSeconds = 3;
const paths = ['/en/shop/home-garden-kitchen', '/en/search?q=steel', '/en/commissions', '/en'];

/** `marketName`: imports go into a copy of it. */
export async function measurePanelImport(
  server: BenchServer,
  marketName: string,
): Promise<Section[]> {
  const feed = path.resolve(dataFolder, `feed-${products}.tsv.gz`);
  const name = 'import_panel';
  await writeProductFile(feed, products);
  await copyDatabase(server, marketName, name);
  try {
    const url = server.urlOf(name);
    await closing(openDatabase(url), ({ context }) => addStores(context));
    const { savedMs } = await runImport(url, feed, slugs.command);
    say(`The command line saved ${count(products)} products in ${ms(savedMs)}`);
    const figures = await closing(openDatabase(url), ({ context }) =>
      closing(startLoadProcess(), (pages) =>
        // As a small site runs it: the process that serves pages also begins the jobs.
        startKervan(url, { hasWorker: true }).then((started) =>
          closing(started, (kervan) =>
            measure({ context, pages, kervan, feed, commandMs: savedMs }),
          ),
        ),
      ),
    );
    return [{ title: `An import of ${count(products)} rows in the panel`, figures }];
  } finally {
    await dropDatabase(server, name);
    fs.rmSync(feed, { force: true });
  }
}

/** Two stores of one company, whose package publishes everything. */
async function addStores(context: Context): Promise<void> {
  const companyId = await addSeller(context);
  await context.db.update(packageTerms).set({ productLimit: null });
  for (const slug of Object.values(slugs)) {
    const { id } = await saveManagedStore(context, {
      ...syntheticStores[0]!,
      slug,
      currency: 'USD',
    });
    await context.db.update(stores).set({ companyId }).where(eq(stores.id, id));
  }
}

type Measured = {
  readonly context: Context;
  readonly pages: LoadProcess;
  readonly kervan: ServerProcess;
  readonly feed: string;
  readonly commandMs: number;
};

async function measure({ context, pages, kervan, feed, commandMs }: Measured): Promise<Figure[]> {
  const token = await logIn(kervan);
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
  const id = await upload({ kervan, token, feed });
  await kervan.usage();
  const importing = importIn({ context, kervan, token, id });
  const over = new AbortController();
  void importing.finally(() => over.abort()).catch(() => {});
  const answers: LoadResponse[] = [];
  while (!over.signal.aborted) answers.push(...(await open(chunkSeconds)));
  const panelMs = await importing;
  const { loopDelayMs } = await kervan.usage();
  const meanwhile = timesOf(answers);
  const p95 = { quiet: percentile(quiet, 0.95), meanwhile: percentile(meanwhile, 0.95) };
  const perSecond = (took: number) => (products / took) * 1_000;
  const ratio = (value: number) => value.toFixed(2);
  return [
    {
      what: 'Products a second of the panel, of those of the command line',
      measured:
        `${ratio(commandMs / panelMs)} ` +
        `(${count(perSecond(panelMs))} to ${count(perSecond(commandMs))})`,
      ...from(commandMs / panelMs, minRate, ratio),
    },
    {
      what: 'p95 of other pages meanwhile, of the one before',
      measured: ratio(p95.meanwhile / p95.quiet),
      ...upTo(p95.meanwhile / p95.quiet, maxSlowdown, ratio),
    },
    { what: 'Pages before', measured: p50p95(median(quiet), p95.quiet) },
    { what: 'Pages meanwhile', measured: p50p95(median(meanwhile), p95.meanwhile) },
    {
      what: 'How late the event loop was: 99 of 100 times within',
      measured: `${ms(loopDelayMs.p99)}, before ${ms(quietDelayMs.p99)}`,
      ...upTo(loopDelayMs.p99, maxDelayMs, ms),
    },
  ];
}

/** Throws when a page was not answered. */
function timesOf(answers: readonly LoadResponse[]): number[] {
  const wrong = answers.find(({ status }) => status !== 200);
  if (wrong) throw new Error(`A page was answered with ${wrong.status}.`);
  return answers.map(({ ms: took }) => took);
}

type Upload = { readonly kervan: ServerProcess; readonly token: string; readonly feed: string };

/** Sends the form as a browser does, and returns the public id of the import. */
async function upload({ kervan, token, feed }: Upload): Promise<string> {
  const form = new FormData();
  form.set('store', slugs.panel);
  form.set('file', new File([fs.readFileSync(feed)], path.basename(feed)));
  const location = await post(`${kervan.origin}/en/vendor/imports`, { token, body: form });
  return location.split('/').at(-1)!;
}

async function post(
  url: string,
  { token, body }: { readonly token: string; readonly body: BodyInit },
): Promise<string> {
  // Forms are taken from the site's own pages only, at the address that it knows.
  const address = new URL(url);
  address.hostname = 'localhost';
  const answer = await fetch(address, {
    method: 'POST',
    headers: { cookie: `jwt=${token}`, origin: address.origin },
    body,
    redirect: 'manual',
  });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`${url} was answered with ${answer.status}.`);
  return location;
}

type Import = Omit<Upload, 'feed'> & { readonly context: Context; readonly id: string };

/** Starts the import as soon as it is checked; the milliseconds from then to its end. */
async function importIn({ context, kervan, token, id }: Import): Promise<number> {
  await reaches(context, id, 'ready');
  const startedAt = performance.now();
  await post(`${kervan.origin}/en/vendor/imports/${id}`, {
    token,
    body: new URLSearchParams({ intent: 'start' }),
  });
  await reaches(context, id, 'done');
  return performance.now() - startedAt;
}

async function reaches(context: Context, id: string, wanted: 'ready' | 'done'): Promise<void> {
  for (;;) {
    throwIfInterrupted();
    const [row] = await context.db
      .select({ state: productImports.state, errorCode: productImports.errorCode })
      .from(productImports)
      .where(eq(productImports.publicId, id));
    if (row?.state === wanted) return;
    if (row?.state === 'failed') throw new Error(`The import failed: ${row.errorCode}.`);
    await sleep(50);
  }
}
