// Runs Lighthouse for a phone on a slow line, on the demo market, whose pages have pictures. npm
// fetches it by version: nothing else needs it as a dependency.
import fs from 'node:fs';
import path from 'node:path';
import { locales } from '#shared/locale.ts';
import { provideChromium } from '../tools/browser.ts';
import { run } from '../tools/processes.ts';
import { closing } from './closing.ts';
import { type BenchServer, dataFolder, dropDatabase } from './database.ts';
import { throwIfInterrupted } from './interruption.ts';
import { type Figure, kilobytes, ms, say, type Section } from './report.ts';
import { startKervan } from './server-process.ts';
import { median } from './statistics.ts';

const lighthousePackage = 'lighthouse@13.5.0';
const runs = 5;

/** Least scores, of 100. */
const goals = { performance: 90, accessibility: 95, 'best-practices': 95, seo: 95 } as const;
type Category = keyof typeof goals;
const categoriesAsked = Object.keys(goals) as Category[];
const maxShift = 0.02;
const maxPaintMs = 2_000;

type Report = {
  readonly categories: Readonly<Record<Category, { readonly score: number | null }>>;
  readonly audits: Readonly<
    Record<
      'largest-contentful-paint' | 'cumulative-layout-shift' | 'total-byte-weight',
      { readonly numericValue?: number }
    >
  >;
};

export async function measureLighthouse(server: BenchServer): Promise<Section[]> {
  const name = 'import_demo_market';
  await dropDatabase(server, name);
  await server.admin.query(`create database ${name}`);
  try {
    return await closing(
      await startKervan(server.urlOf(name), { isDemo: true }),
      async ({ origin }) => {
        const figures: Figure[] = [];
        for (const [page, address] of Object.entries(await pagesOf(origin))) {
          for (const locale of locales)
            figures.push(await figureOf(`${page}, ${locale}`, `${origin}/${locale}${address}`));
        }
        return [
          {
            title:
              `Lighthouse ${lighthousePackage.split('@')[1]}, phone, median of ${runs} ` +
              '(performance · accessibility · best practices · search engines)',
            figures,
          },
        ];
      },
    );
  } finally {
    await dropDatabase(server, name);
  }
}

/** A product with variants and several pictures, its store and its category group. */
async function pagesOf(origin: string): Promise<Record<string, string>> {
  const ask = async <T>(address: string) =>
    (await fetch(`${origin}${address}`)).json() as Promise<T>;
  const {
    data: [product],
  } = await ask<{ data: { url: string; store: { slug: string } }[] }>('/api/v1/products?limit=1');
  return {
    home: '',
    category: '/shop/home-garden-kitchen',
    product: new URL(product!.url).pathname.slice('/en'.length),
    store: `/store/${product!.store.slug}`,
  };
}

async function figureOf(what: string, address: string): Promise<Figure> {
  await fetch(address); // what was never asked for is rendered once for everybody
  const reports: Report[] = [];
  for (let turn = 0; turn < runs; turn++) {
    throwIfInterrupted();
    reports.push(await inspect(address));
  }
  const scores = categoriesAsked.map((category) =>
    Math.round(100 * median(reports.map((report) => report.categories[category].score ?? 0))),
  );
  const figure = (audit: keyof Report['audits']) =>
    median(reports.map((report) => report.audits[audit].numericValue ?? 0));
  const paintMs = figure('largest-contentful-paint');
  const shift = figure('cumulative-layout-shift');
  const weight = kilobytes(figure('total-byte-weight'));
  const measured =
    `${scores.join(' · ')}; largest paint ${ms(paintMs)}, ` +
    `shift ${shift.toFixed(3)}, ${weight}`;
  say(`Lighthouse, ${what}: ${measured}`);
  return {
    what,
    measured,
    goal: `≥ ${Object.values(goals).join(' · ')}; ≤ ${ms(maxPaintMs)}, ≤ ${maxShift}`,
    isMet:
      categoriesAsked.every((category, i) => scores[i]! >= goals[category]) &&
      paintMs <= maxPaintMs &&
      shift <= maxShift,
  };
}

/** Now and then the browser loses its trace; Lighthouse itself says to run it again. */
const maxTries = 3;

async function inspect(address: string, tryNumber = 1): Promise<Report> {
  const file = path.resolve(dataFolder, 'lighthouse.json');
  const chromeFlags = '--headless=new --no-sandbox --disable-gpu';
  const { status, output } = await run(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${lighthousePackage}`,
      '--',
      'lighthouse',
      address,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${categoriesAsked.join(',')}`,
      `--chrome-flags=${chromeFlags}`,
    ],
    { env: { CHROME_PATH: await provideChromium() }, isQuiet: true },
  );
  if (status !== 0 && tryNumber < maxTries) return inspect(address, tryNumber + 1);
  if (status !== 0) {
    const lastLines = output.trim().split('\n').slice(-10).join('\n');
    throw new Error(`Lighthouse could not inspect ${address}:\n${lastLines}`);
  }
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Report;
}
