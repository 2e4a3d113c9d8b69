// Measures what the marks of a visitor's lists cost: the same list of products with their cookies
// and without, kept and rendered.
import { products } from '#features/products/table.server.ts';
import { listCookies, listText } from '#features/lists/rules/list-cookies.ts';
import { closing } from './closing.ts';
import type { OpenDatabase } from './database.ts';
import { loadServer, wholeResponse } from './http-load.ts';
import { throwIfInterrupted } from './interruption.ts';
import { ask, listedCategories, requestFor } from './pages.ts';
import { sized } from './rehearsal.ts';
import { type Figure, from, ms, upTo } from './report.ts';
import { type ServerProcess, startKervan } from './server-process.ts';
import { median } from './statistics.ts';

const rounds = sized(9, 1);
const roundMs = sized(1_500, 100);
const connections = 50;
const pagesOfRound = sized(150, 2);
const warmUpPages = sized(300, 2);
const times = (value: number): string => `${value.toFixed(3)} ×`;

export async function measureMarks(url: string, { context }: OpenDatabase): Promise<Figure[]> {
  const listed = await listedCategories(context);
  const wished = await context.db.select({ id: products.publicId }).from(products).limit(100);
  const ids = wished.map(({ id }) => id);
  const cookie = [
    `${listCookies.wishlist}=${listText({ owner: null, ids })}`,
    `${listCookies.compare}=${listText({ owner: null, ids: ids.slice(0, 4) })}`,
  ].join('; ');
  return closing(await startKervan(url), async (kervan) => [
    ...(await measureKept(kervan, `/en/shop/${listed[0]!.path}`, cookie)),
    ...(await measureRendered(
      kervan,
      listed.map(
        ({ path, brandSlugs }) =>
          `/en/shop/${path}?${brandSlugs.map((slug) => `brand=${slug}`).join('&')}`,
      ),
      cookie,
    )),
  ]);
}

async function measureKept(kervan: ServerProcess, path: string, cookie: string): Promise<Figure[]> {
  const requests = { plain: requestFor(path), marked: requestFor(path, [`Cookie: ${cookie}`]) };
  await wholeResponse(kervan.origin, requests.plain);
  const kept = await wholeResponse(kervan.origin, requests.plain);
  const marked = await wholeResponse(kervan.origin, requests.marked);
  const sent = (answer: Buffer) =>
    answer.toString('latin1').replace(/^(?:date|x-request-id): .*$/gim, '');
  if (!sent(kept).includes('x-cache: hit') || sent(kept) !== sent(marked))
    throw new Error('Those with a list are not sent the page that is kept for all.');
  const rate = async (request: Buffer): Promise<number> => {
    throwIfInterrupted();
    const { answers, elapsedMs } = await loadServer(kervan.origin, request, {
      answerBytes: kept.length,
      connections,
      durationMs: roundMs,
    });
    return answers / elapsedMs;
  };
  await rate(requests.plain); // warm
  const ratio = await medianRatio(
    () => rate(requests.marked),
    () => rate(requests.plain),
  );
  return [
    {
      what: 'Answers a second from the cache with lists next to without',
      measured: times(ratio),
      ...from(ratio, 0.95, times),
    },
  ];
}

async function measureRendered(
  kervan: ServerProcess,
  addresses: readonly string[],
  cookie: string,
): Promise<Figure[]> {
  let next = 0;
  const cpu = async (headers: { readonly cookie?: string }, pages: number): Promise<number> => {
    const before = await kervan.usage();
    for (let page = 0; page < pages; page++) {
      throwIfInterrupted();
      const { status } = await ask(kervan.origin + addresses[next++ % addresses.length]!, headers);
      if (status !== 200) throw new Error(`A list answered ${status}`);
    }
    return ((await kervan.usage()).cpuMicros - before.cpuMicros) / 1_000 / pages;
  };
  await cpu({}, warmUpPages);
  const took: number[] = [];
  const ratio = await medianRatio(
    () => cpu({ cookie }, pagesOfRound),
    async () => {
      const plain = await cpu({}, pagesOfRound);
      took.push(plain);
      return plain;
    },
  );
  return [
    { what: 'CPU of a rendered list without them', measured: ms(median(took)) },
    {
      what: 'CPU of a rendered list with them next to without',
      measured: times(ratio),
      ...upTo(ratio, 1.03, times),
    },
  ];
}

/** In turns, so that other work of the machine slows both alike. */
async function medianRatio(
  one: () => Promise<number>,
  other: () => Promise<number>,
): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const first = round % 2 === 0 ? await one() : null;
    const second = await other();
    ratios.push((first ?? (await one())) / second);
  }
  return median(ratios);
}
