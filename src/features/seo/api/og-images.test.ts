import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { products } from '#features/products/table.server.ts';
import { publishPost } from '#features/blog/commands/plan-post.server.ts';
import { addPost } from '#features/blog/commands/save-post.server.ts';
import { saveBlogAuthor, saveBlogCategory } from '#features/blog/commands/save-sections.server.ts';
import { createExhibition } from '#features/exhibitions/commands/organise.server.ts';
import { createPictureRenderer } from '#features/media/derivatives/renderer.server.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import { locales } from '#shared/locale.ts';
import { fairInput, fairSlug, openFair } from '#tests/support/exhibitions.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { withNotices } from '#tests/support/notices.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { type CardKind, ogImagePath, findCard } from '../queries/og-images.server.ts';
import { linkCardRoutes } from './og-images.server.ts';

const context = testContext(await testDatabase());
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-cards-'));
const files = createFileStorage({ dataDir });
const app = Fastify();
let product = '';
let storeId: Awaited<ReturnType<typeof openStore>>['id'];

beforeAll(async () => {
  await openSmallMarket(context);
  storeId = (await openStore(context)).id;
  await saveProducts(context, storeId, [productInputOf()]);
  product = (await context.db.select({ publicId: products.publicId }).from(products))[0]!.publicId;
  await app.register(linkCardRoutes, {
    context: () => context,
    files,
    pictures: createPictureRenderer({ files: context.services.files }),
  });
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

const addressOf = async (
  kind: CardKind,
  subject: string,
  locale: (typeof locales)[number] = 'en',
) => ogImagePath((await findCard({ ...context, locale }, kind, subject))!);
const cards = async () =>
  (await readdir(path.join(dataDir, 'files'))).filter((name) => name.startsWith('card-'));

test('products, stores and categories have an image in each language, drawn once', async () => {
  const addresses = await Promise.all(
    locales.flatMap((locale) => [
      addressOf('product', product, locale),
      addressOf('store', 'ege-tekstil', locale),
      addressOf('category', 'home_towels', locale),
      addressOf('category', 'home', locale),
    ]),
  );
  expect(new Set(addresses).size).toBe(12);
  const answers = [];
  // One after another: a request that waits too long for its turn to draw gets 503.
  for (const url of addresses)
    answers.push(...(await Promise.all([url, url, url].map((same) => app.inject(same)))));
  for (const answer of answers)
    expect(answer).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    });
  expect(await sharp(answers[0]!.rawPayload).metadata()).toMatchObject({
    width: 1200,
    height: 630,
  });
  expect(await cards()).toHaveLength(12);
});

test('a client with a current copy gets 304, and HEAD has no body', async () => {
  const url = await addressOf('product', product);
  const { headers } = await app.inject(url);
  expect(
    (await app.inject({ url, headers: { 'if-none-match': headers['etag'] as string } })).statusCode,
  ).toBe(304);
  expect((await app.inject({ url, method: 'HEAD' })).body).toBe('');
});

test('a new title makes a new image, and old undrawn URLs redirect to it', async () => {
  const before = (await addressOf('product', product)).replace(
    /\/[0-9a-f]+\.jpg/,
    `/${'0'.repeat(32)}.jpg`,
  );
  await saveProducts(context, storeId, [productInputOf({ title: { en: 'Linen bath towel' } })]);
  const now = await addressOf('product', product);
  expect(await app.inject(before)).toMatchObject({
    statusCode: 302,
    headers: { location: now, 'cache-control': 'no-store' },
  });
  expect((await app.inject(now)).statusCode).toBe(200);
});

test('no other image is drawn', async () => {
  const made = await cards();
  const hash = '0'.repeat(32);
  for (const url of [
    '/cards',
    '/cards/en',
    `/cards/de/product/${product}/${hash}.jpg`,
    `/cards/en/person/${product}/${hash}.jpg`,
    `/cards/en/product/0000000000/${hash}.jpg`,
    `/cards/en/product/${product}/${hash}.png`,
    `/cards/en/product/${product}/x.jpg`,
    `/cards/en/store/..%2f..%2fetc/${hash}.jpg`,
    `/cards/en/category/_/${hash}.jpg`,
    '/cards/de/site.jpg',
  ]) {
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, 404]);
  }
  expect(await cards()).toEqual(made);
});

test('the site has one image for all other pages', async () => {
  for (const lang of locales)
    expect(await app.inject(`/cards/${lang}/site.jpg`)).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400' },
    });
});

test('exhibitions have one as soon as they are published', async () => {
  const { context: organiser } = withNotices(context);
  await openFair(organiser, { stands: 1 });
  const address = await addressOf('exhibition', fairSlug, 'tr');

  expect(address).toMatch(/^\/cards\/tr\/exhibition\/textile-2027\/[0-9a-f]{32}\.jpg$/);
  expect(await app.inject(address)).toMatchObject({ statusCode: 200 });
  await createExhibition(organiser, fairInput({ slug: 'draft-fair' }));
  expect(await findCard(context, 'exhibition', 'draft-fair')).toBeNull();
});

test('posts have one as soon as they are published', async () => {
  const all = (text: string) => ({ en: text, tr: text, ar: text });
  await saveBlogCategory(context, { slug: 'guides', name: all('Guides'), description: all('How') });
  await saveBlogAuthor(context, { slug: 'elif', name: all('Elif'), profile: all('Writes') });
  const words = { type: 'text' as const, text: 'Some words' };
  const post = await addPost(context, {
    slug: 'cotton',
    category: 'guides',
    author: 'elif',
    cover: null,
    title: { en: 'About cotton' },
    summary: { en: 'In short' },
    body: { en: { type: 'doc', content: [{ type: 'paragraph', content: [words] }] } },
  });
  expect(await findCard(context, 'post', 'cotton')).toBeNull();

  await publishPost(context, post);

  expect(await findCard(context, 'post', 'cotton')).toMatchObject({
    eyebrow: 'Guides',
    title: 'About cotton',
    line: 'Elif',
  });
  expect(await app.inject(await addressOf('post', 'cotton', 'ar'))).toMatchObject({
    statusCode: 200,
  });
});
