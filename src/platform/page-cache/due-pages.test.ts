// Pages with tags of `later-tags.ts`: after a change the old one is served until the next is made.
import { expect, test } from 'vitest';
import type { EdgeSettings } from '#platform/edge/edge.ts';
import { unavailable } from '#platform/http/problems.ts';
import { laterTag } from '#platform/later-tags.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import type { MadePage, Page } from './page.ts';

const left = laterTag('quotes left');
const page = (text: string, over: Partial<MadePage> = {}): MadePage => ({
  status: 200,
  headers: [],
  body: Buffer.from(text),
  tags: ['rfqs', left],
  ...over,
});
const keyOf = (cache: PageCache) =>
  cache.key({ path: '/en/rfq', allowed: {}, query: '', currency: 'USD', routesOf: () => [] })!;
const textOf = ({ representations }: Page) => representations.ready.identity.body.toString();

const edge: EdgeSettings = { kind: 'ban', seconds: 600, purgeUrls: [], token: null };

/** A cache with a page, and a way to ask for it that tells what had to be made. */
async function stocked() {
  const cache = createPageCache({ build: 'b', edge });
  const makes: PromiseWithResolvers<MadePage>[] = [];
  const asking = () =>
    cache.getOrMake(keyOf(cache), () => {
      const making = Promise.withResolvers<MadePage>();
      makes.push(making);
      return making.promise;
    });
  const ask = async () => textOf(await asking());
  const first = asking();
  await settled();
  makes[0]!.resolve(page('ten left'));
  await first;
  return { cache, makes, ask, asking };
}

/** What was started has run as far as it can. */
const settled = () => new Promise((resolve) => void setImmediate(resolve));

test('is shown until the new page is there, which is made once', async () => {
  const { cache, makes, ask } = await stocked();

  cache.drop([left]);
  const meanwhile = await Promise.all([ask(), ask(), ask()]);
  await settled();
  expect(meanwhile).toEqual(['ten left', 'ten left', 'ten left']);
  expect(makes).toHaveLength(2);

  makes[1]!.resolve(page('nine left'));
  await settled();
  expect(await ask()).toBe('nine left');
  expect(makes).toHaveLength(2);
});

test('is made once more where a count changed while it was made', async () => {
  const { cache, makes, ask } = await stocked();

  cache.drop([left]);
  await ask();
  cache.drop([left]);
  await settled();
  makes[1]!.resolve(page('nine left'));
  await settled();

  expect(await ask()).toBe('nine left');
  await settled();
  expect(makes).toHaveLength(3);
  makes[2]!.resolve(page('eight left'));
  await settled();
  expect(await ask()).toBe('eight left');
});

test('is gone at once when another of its tags is dropped', async () => {
  const { cache, makes, ask } = await stocked();

  cache.drop([left]);
  await ask();
  cache.drop(['rfqs']);
  const next = ask();
  await settled();
  makes[1]!.resolve(page('read before the drop'));
  await settled();
  makes[2]!.resolve(page('one request fewer'));

  expect(await next).toBe('one request fewer');
});

test('stays during an outage, and goes where the new page is none', async () => {
  const { cache, makes, ask } = await stocked();

  cache.drop([left]);
  await ask();
  await settled();
  makes[1]!.reject(unavailable());
  await settled();
  expect(await ask(), 'an outage').toBe('ten left');

  await settled();
  makes[2]!.resolve(page('not there', { status: 404 }));
  await settled();
  const last = ask();
  await settled();
  makes[3]!.resolve(page('not there', { status: 404 }));
  expect(await last).toBe('not there');
});

test('is not for the edge, which would keep it after its purge', async () => {
  const { cache, makes, asking } = await stocked();

  expect((await asking()).edgeHeaders).not.toBeNull();
  cache.drop([left]);
  expect((await asking()).edgeHeaders).toBeNull();
  await settled();
  makes[1]!.resolve(page('nine left'));
  await settled();
  expect((await asking()).edgeHeaders).not.toBeNull();
});
