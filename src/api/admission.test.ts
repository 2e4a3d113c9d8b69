import Fastify from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { type Admission, createAdmission } from '#platform/http/admission.ts';
import type { AdmissionName, Admissions } from '#platform/http/admissions.ts';
import { nobody } from '#platform/http/requests.ts';
import { testApi } from '#tests/support/test-api.ts';
import { admitRoutes } from './admission.ts';

let admissions: Record<AdmissionName, Admission>;
beforeEach(() => {
  const names: AdmissionName[] = [
    'publicPages',
    'personalPages',
    'searches',
    'apiReads',
    'writes',
    'logIns',
    'uploads',
    'outsideServices',
  ];
  admissions = Object.fromEntries(
    names.map((name) => [name, createAdmission({ concurrency: 1 })]),
  ) as typeof admissions;
});

test('a route has the admission class that it names, else its method’s', async () => {
  const app = Fastify();
  admitRoutes(app, admissions);
  app.get('/read', () => Promise.resolve('read'));
  app.post('/write', () => Promise.resolve('written'));
  app.get('/search', { config: { admission: 'searches' } }, () => Promise.resolve('found'));

  const bodies = [
    await app.inject('/read'),
    await app.inject({ method: 'POST', url: '/write' }),
    await app.inject('/search'),
  ].map(({ body }) => body);

  expect(bodies).toEqual(['read', 'written', 'found']);
  const done = Object.entries(admissions).flatMap(([name, admission]) =>
    admission.stats().done > 0 ? [[name, admission.stats().done]] : [],
  );
  expect(done).toEqual([
    ['searches', 1],
    ['apiReads', 1],
    ['writes', 1],
  ]);
  await app.close();
});

test('a request whose client disconnects in the queue is never handled', async () => {
  const app = Fastify();
  admitRoutes(app, admissions);
  const { promise: held, resolve: release } = Promise.withResolvers<string>();
  let begun = 0;
  app.get('/read', () => (++begun, held));
  const origin = await app.listen();
  const leaving = new AbortController();

  const first = fetch(`${origin}/read`);
  await expect.poll(() => begun).toBe(1);
  const gone = fetch(`${origin}/read`, { signal: leaving.signal });
  await expect.poll(() => admissions.apiReads.stats().waiting).toBe(1);
  leaving.abort();
  await expect(gone).rejects.toThrow('aborted');
  await expect.poll(() => admissions.apiReads.stats().abandoned).toBe(1);
  release('done');

  expect(await (await first).text()).toBe('done');
  expect(begun).toBe(1);
  await app.close();
});

test('a request over capacity gets a translated problem before any lookup', async () => {
  let lookedUp = 0;
  const full: Admissions = {
    ...admissions,
    searches: createAdmission({ concurrency: 1, loopDelayMs: () => 60_000 }),
  };
  const { app, get } = await testApi({
    products: 1,
    admissions: full,
    recognize: () => {
      lookedUp++;
      return Promise.resolve(nobody);
    },
  });

  const refused = await get('/api/v1/search?q=towel', { lang: 'tr' });
  const lookedUpForRefused = lookedUp;
  const taken = await get('/api/v1/categories');

  expect(refused).toMatchObject({
    status: 503,
    headers: { 'retry-after': '61' },
    body: {
      status: 503,
      name: 'overloaded',
      message: 'Pazaryeri şu anda çok yoğun. Lütfen birkaç saniye sonra yeniden deneyin.',
    },
  });
  expect(lookedUpForRefused).toBe(0);
  expect(taken.status).toBe(200);
  await app.close();
});
