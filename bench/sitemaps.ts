// Measures the sitemaps of a million products: time, and the memory that they add.
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { closing } from './closing.ts';
import type { BenchServer } from './database.ts';
import { withGrownMarket } from './grown-market.ts';
import { throwIfInterrupted } from './interruption.ts';
import { count, type Figure, megabytes, ms, p50p95, type Section, upTo } from './report.ts';
import { type ServerProcess, startKervan } from './server-process.ts';
import { median, percentile } from './statistics.ts';

/** One of so many files is read, from the first to the last. */
const everyNth = 10;
const productsOfFile = 5_000;
const maxGrowthBytes = 150 * 1_048_576;

export const measureSitemaps = (server: BenchServer, marketName: string): Promise<Section[]> =>
  withGrownMarket(server, marketName, { isSearched: false }, async (url, listed) => [
    {
      title: `Sitemaps of ${count(listed)} products`,
      figures: await closing(await startKervan(url), (kervan) => measure(kervan, listed)),
    },
  ]);

const addressesIn = async (packed: ArrayBuffer): Promise<number> =>
  (await promisify(gunzip)(packed)).toString('latin1').split('<loc>').length - 1;

async function measure(kervan: ServerProcess, listed: number): Promise<Figure[]> {
  const timed = async (path: string) => {
    throwIfInterrupted();
    const from = performance.now();
    const answer = await fetch(kervan.origin + path);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return { body: await answer.arrayBuffer(), took: performance.now() - from };
  };
  const before = (await kervan.usage()).residentBytes;
  const first = await timed('/sitemap.xml');
  const again = await timed('/sitemap.xml');
  const all =
    Buffer.from(again.body)
      .toString()
      .match(/\/sitemaps\/products-\d+\.xml\.gz/g) ?? [];
  const files = all.filter((_, i) => i % everyNth === 0);
  const took: number[] = [];
  let [addresses, maxBytes] = [0, 0];
  for (const file of files) {
    const answer = await timed(file);
    took.push(answer.took);
    addresses += await addressesIn(answer.body);
    maxBytes = Math.max(maxBytes, (await kervan.usage()).residentBytes);
  }
  if (
    all.length !== Math.ceil(listed / productsOfFile) ||
    addresses !== files.length * productsOfFile * 3
  )
    throw new Error(`${addresses} addresses in ${files.length} of ${all.length} files`);
  const totalMs = took.reduce((sum, one) => sum + one, 0);
  return [
    { what: 'The index, made anew and kept', measured: `${ms(first.took)}, ${ms(again.took)}` },
    {
      what: `One of ${count(all.length)} files, packed`,
      measured: p50p95(median(took), percentile(took, 0.95)),
    },
    {
      what: `Every ${everyNth}th of them, one after the other`,
      measured: `${(totalMs / 1000).toFixed(0)} s for ${count(addresses)} addresses`,
    },
    {
      what: 'Memory of the web process: what they add to it',
      measured: `${megabytes(maxBytes - before)} (${megabytes(before)} before)`,
      ...upTo(maxBytes - before, maxGrowthBytes, megabytes),
    },
  ];
}
