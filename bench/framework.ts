// Measures what each piece of `src/platform/framework` gains: the site as it is next to a copy of
// the project in which the piece is off, both running, in turns.
import fs from 'node:fs';
import path from 'node:path';
import { type Browser, type Page } from '@playwright/test';
import { locales } from '#shared/locale.ts';
import { run } from '../tools/processes.ts';
import { openBrowser, pathsOf, weigh } from './bytes.ts';
import { closing } from './closing.ts';
import { dataFolder, openDatabase } from './database.ts';
import { type Measure, type Piece, pieces } from './framework-pieces.ts';
import { throwIfInterrupted } from './interruption.ts';
import { ask, listedCategories } from './pages.ts';
import { type Figure, from, kilobytes, ms, say, type Section } from './report.ts';
import { type ServerProcess, startKervan } from './server-process.ts';
import { median } from './statistics.ts';

/** Pieces under this are not worth what an upgrade of the framework may cost. */
const minGain = 0.05;
const cpuRounds = 25;
const pagesOfRound = 60;
const warmUpPages = 300;
const paintRounds = 7;
/** Addresses of one page's data that differ in a parameter without meaning. */
const copies = 200;

type Paths = Awaited<ReturnType<typeof pathsOf>>;
type Market = {
  readonly databaseUrl: string;
  /** Paths of first views, without the language. */
  readonly paths: Paths;
  /** The nth page past the cache. */
  readonly bypassing: (number: number) => string;
};
/** The same site twice. */
type Pair = { readonly on: ServerProcess; readonly off: ServerProcess };

/** Copied besides the files in the project's root; the packages are linked. */
const copiedFolders = ['bench', 'database', 'public', 'src', 'tools', '.generated'];
const isSource = /\.(?:json|ts)$/;
const copiesFolder = path.resolve(dataFolder, 'framework');

export async function measureFramework(databaseUrl: string): Promise<Section[]> {
  const market = await closing(openDatabase(databaseUrl), async ({ context }) => {
    const listed = await listedCategories(context);
    const placeOf = (number: number) => listed[number % listed.length]!;
    return {
      databaseUrl,
      paths: await pathsOf(context),
      bypassing: (number: number) => {
        const locale = locales[Math.floor(number / listed.length) % locales.length]!;
        const { path: category, brandSlugs } = placeOf(number);
        return `/${locale}/shop/${category}?${brandSlugs.map((slug) => `brand=${slug}`).join('&')}`;
      },
    };
  });
  const figures: Figure[] = [];
  for (const piece of pieces.filter(({ name }) => isAsked(name))) {
    throwIfInterrupted();
    const { name, before = [], edits } = piece;
    const asItIs = await buildCopy('on', before);
    const without = await buildCopy('off', [...before, ...edits]);
    const gains = await closing(await startKervan(databaseUrl, { project: asItIs }), async (on) =>
      closing(await startKervan(databaseUrl, { project: without }), (off) =>
        gainsOf(piece, { on, off }, market),
      ),
    );
    figures.push(figureOf(piece, gains));
    say(`${name}: ${gains.map(({ text }) => text).join('; ')}`);
  }
  fs.rmSync(copiesFolder, { recursive: true, force: true });
  return [
    { title: 'Without each piece of the framework folder, next to the site as it is', figures },
  ];
}

/** `FRAMEWORK_PIECES=serverOnly,routeAreas`: these alone. */
const isAsked = (name: string): boolean =>
  process.env.FRAMEWORK_PIECES?.split(',').includes(name) ?? true;

/** Builds a copy of the project with these edits; returns its folder. */
async function buildCopy(name: string, edits: Piece['edits']): Promise<string> {
  const folder = path.join(copiesFolder, name);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const files = fs.readdirSync('.').filter((file) => isSource.test(file));
  for (const file of [...files, ...copiedFolders])
    fs.cpSync(file, path.join(folder, file), { recursive: true });
  fs.symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  for (const { file, find, replacement } of edits) {
    const place = path.join(folder, file);
    const parts = fs.readFileSync(place, 'utf8').split(find);
    if (parts.length !== 2) throw new Error(`${file} has "${find}" ${parts.length - 1} times.`);
    fs.writeFileSync(place, parts.join(replacement));
  }
  const { status, output } = await run('node', ['tools/build.ts'], { cwd: folder, isQuiet: true });
  if (status !== 0) throw new Error(output);
  return folder;
}

type Gain = {
  /** Off by on: 1.05 is 5% more without the piece. */
  readonly ratio: number;
  readonly text: string;
};

const gainIn = (what: string, on: number, off: number, unit: (value: number) => string): Gain => ({
  ratio: off / on,
  text: `${what} ${unit(on)}, without ${unit(off)} (${(off / on).toFixed(2)})`,
});

function figureOf({ name, edits }: Piece, gains: readonly Gain[]): Figure {
  const measured = gains.map(({ text }) => text).join('; ');
  if (edits.length === 0) return { what: name, measured };
  const best = Math.max(...gains.map(({ ratio }) => ratio));
  return { what: name, measured, ...from(best, 1 + minGain, (value) => value.toFixed(2)) };
}

async function gainsOf({ measures }: Piece, pair: Pair, market: Market): Promise<Gain[]> {
  const measure: Record<Measure, () => Promise<Gain[]>> = {
    cpu: () => compareCpu(pair, market),
    views: () => openBrowser((browser) => compareViews(browser, pair, market)),
    paint: () => openBrowser((browser) => comparePaints(browser, pair, market)),
    copies: () => compareCopies(pair, market),
  };
  const gains: Gain[] = [];
  for (const one of measures) gains.push(...(await measure[one]()));
  return gains;
}

/** CPU of the whole process for a category page of 24 cards past the cache. */
async function compareCpu({ on, off }: Pair, { bypassing }: Market): Promise<Gain[]> {
  await cpuOf(on, bypassing, 0, warmUpPages);
  await cpuOf(off, bypassing, 0, warmUpPages);
  const rounds: { readonly on: number; readonly off: number }[] = [];
  for (let round = 0; round < cpuRounds; round++) {
    const start = warmUpPages + round * pagesOfRound;
    const costOf = (server: ServerProcess) => cpuOf(server, bypassing, start, pagesOfRound);
    // Each goes first in every second round.
    const isOnFirst = round % 2 === 0;
    const one = await costOf(isOnFirst ? on : off);
    const other = await costOf(isOnFirst ? off : on);
    rounds.push(isOnFirst ? { on: one, off: other } : { on: other, off: one });
  }
  const ratio = median(rounds.map((round) => round.off / round.on));
  const onMs = median(rounds.map((round) => round.on));
  return [
    { ratio, text: `CPU of a page ${ms(onMs)}, without ${ms(onMs * ratio)} (${ratio.toFixed(2)})` },
  ];
}

async function cpuOf(
  server: ServerProcess,
  addressOf: (number: number) => string,
  start: number,
  pageCount: number,
): Promise<number> {
  const before = await server.usage();
  for (let number = start; number < start + pageCount; number++) {
    throwIfInterrupted();
    const { status, body } = await ask(server.origin + addressOf(number));
    if (status !== 200 || !body.includes('</html>'))
      throw new Error(`${addressOf(number)} answered ${status}.`);
  }
  return ((await server.usage()).cpuMicros - before.cpuMicros) / 1_000 / pageCount;
}

type Weights = Awaited<ReturnType<typeof weigh>>;
type Weighing = { readonly name: string; readonly on: Weights; readonly off: Weights };

/** Bytes as sent of page and scripts: of the page on which the piece gains the most. */
async function compareViews(browser: Browser, { on, off }: Pair, { paths }: Market) {
  const weighings: Weighing[] = [];
  for (const name of ['home', 'category', 'product'] as const) {
    const address = `/en${paths[name]}`;
    weighings.push({
      name,
      on: await weigh(browser, on.origin + address),
      off: await weigh(browser, off.origin + address),
    });
  }
  return (['document', 'script'] as const).map((kind) => {
    const ratioOf = (one: Weighing) => one.off[kind].sent / one.on[kind].sent;
    const best = weighings.toSorted((a, b) => ratioOf(b) - ratioOf(a))[0]!;
    return gainIn(
      `${kind} of the ${best.name} page`,
      best.on[kind].sent,
      best.off[kind].sent,
      kilobytes,
    );
  });
}

/** A phone on a slow line: 1.6 Mbit/s, 150 ms to the server and back, a quarter of this CPU. */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const slowCpu = { rate: 4 };

type Paints = { readonly first: number; readonly largest: number; readonly settled: number };

async function comparePaints(browser: Browser, { on, off }: Pair, { paths }: Market) {
  const gains: Gain[] = [];
  for (const name of ['category', 'product'] as const) {
    const rounds: { readonly on: Paints; readonly off: Paints }[] = [];
    for (let round = 0; round <= paintRounds; round++) {
      const one = {
        on: await paintsOf(browser, `${on.origin}/en${paths[name]}`),
        off: await paintsOf(browser, `${off.origin}/en${paths[name]}`),
      };
      if (round > 0) rounds.push(one); // The first view fills the page cache.
    }
    for (const [key, what] of [
      ['first', 'first paint'],
      ['largest', 'largest paint'],
      ['settled', 'hydrated'],
    ] as const)
      gains.push(
        gainIn(
          `${what} of the ${name} page`,
          median(rounds.map((round) => round.on[key])),
          median(rounds.map((round) => round.off[key])),
          ms,
        ),
      );
  }
  return gains;
}

/** Scripts that wait for the first paint start at the end of this at the latest. */
const settledMs = 6_000;

const paintsOf = async (browser: Browser, address: string): Promise<Paints> =>
  closing(await browser.newContext({ viewport: { width: 390, height: 844 } }), async (context) => {
    throwIfInterrupted();
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slowLine);
    await session.send('Emulation.setCPUThrottlingRate', slowCpu);
    await page.goto(address, { waitUntil: 'load' });
    await page.waitForTimeout(settledMs);
    return readPaints(page);
  });

const readPaints = (page: Page): Promise<Paints> =>
  page.evaluate(async () => {
    const entries = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
        observer.observe({ type, buffered: true });
      });
    const [first] = await entries('paint');
    const largest = (await entries('largest-contentful-paint')).at(-1);
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'));
    return {
      first: first?.startTime ?? 0,
      largest: largest?.startTime ?? 0,
      settled: Math.max(0, ...scripts.map(({ responseEnd }) => responseEnd)),
    };
  });

/** Asks for one page's data with routes of other pages in its address, which mean nothing. */
async function compareCopies({ on, off }: Pair, { paths }: Market): Promise<Gain[]> {
  const rendersOf = async (server: ServerProcess): Promise<number> => {
    let renders = 0;
    for (let number = 0; number < copies; number++) {
      const address = `${server.origin}/en${paths.category}.data?_routes=root,other-${number}`;
      const { headers } = await ask(address);
      if (!headers.includes('hit')) renders++;
    }
    return renders;
  };
  return [
    gainIn(
      `renders of one page's data, asked for in ${copies} ways`,
      await rendersOf(on),
      await rendersOf(off),
      String,
    ),
  ];
}
