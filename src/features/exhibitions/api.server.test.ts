import { expect, test } from 'vitest';
import { testApi } from '#tests/support/test-api.ts';
import { addHall, addStand } from './commands/edit-plan.server.ts';
import { createExhibition, publishExhibition, savePolicy } from './commands/organise.server.ts';
import { exhibitionInput, policyInput, standInput } from './schemas.ts';

const { app, context } = await testApi({ products: 0 });
const quiet = { ...context, services: { ...context.services, jobs: { send: async () => {} } } };
const slug = 'home-fair';
const words = { en: 'Home Fair', tr: 'Ev Fuarı', ar: 'معرض المنزل' };

const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ method: 'GET', url, headers });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};

const fairOf = (asked: object = {}) =>
  exhibitionInput.parse({
    slug,
    title: words,
    summary: words,
    about: {},
    venue: 'Expo Center',
    address: 'Fuar Cad. 1',
    city: 'Istanbul',
    country: 'TR',
    timeZone: 'Europe/Istanbul',
    startsAt: '2099-05-10T10:00',
    endsAt: '2099-05-13T18:00',
    bookingOpensAt: '2020-01-01T00:00',
    bookingClosesAt: '2099-04-30T18:00',
    dailyOpens: '10:00',
    dailyCloses: '18:00',
    pavilions: ['KZ'],
    ...asked,
  });

test('exhibitions are listed once they are published, with their plan', async () => {
  await createExhibition(quiet, fairOf());
  await addHall(quiet, { name: 'A', widthM: '10', depthM: '10' }, slug);
  await addStand(
    quiet,
    standInput.parse({ hall: 'A', number: 'a1', x: '0', y: '0', width: '3', depth: '4.5' }),
    slug,
  );
  await savePolicy(quiet, policyInput.parse({ text: words }), slug);
  expect((await get(`/api/v1/exhibitions/${slug}`)).status).toBe(404);

  await publishExhibition(quiet, slug);

  expect(await get('/api/v1/exhibitions', { lang: 'tr' })).toMatchObject({
    status: 200,
    body: {
      data: expect.arrayContaining([
        expect.objectContaining({
          slug,
          title: 'Ev Fuarı',
          phase: 'booking_open',
          pavilions: ['KZ'],
        }),
      ]) as unknown,
    },
  });
  expect(await get(`/api/v1/exhibitions/${slug}`)).toMatchObject({
    body: { sponsorPlaces: [{ left: 10 }, { left: 5 }, { left: 2 }, { left: 1 }] },
  });
  expect(await get(`/api/v1/exhibitions/${slug}/stands`)).toMatchObject({
    body: { data: [{ number: 'A1', hall: 'A', state: 'free', squareMetres: 13.5 }] },
  });
});

test('the list is walked by cursors, coming ones first and past ones after them', async () => {
  const dates: readonly (readonly [string, string, string])[] = [
    ['fair-far', '2098-05-10T10:00', '2098-05-13T18:00'],
    ['fair-near', '2097-05-10T10:00', '2097-05-13T18:00'],
    ['fair-long-ago', '2001-05-10T10:00', '2001-05-13T18:00'],
    ['fair-ago', '2002-05-10T10:00', '2002-05-13T18:00'],
  ];
  for (const [name, startsAt, endsAt] of dates) {
    const bookings = { bookingOpensAt: '2000-01-01T00:00', bookingClosesAt: '2000-12-01T00:00' };
    await createExhibition(quiet, fairOf({ slug: name, startsAt, endsAt, ...bookings }));
    await context.services.database.pool.query(
      'update exhibitions set published_at = now() where slug = $1',
      [name],
    );
  }

  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const asked: string = cursor === null ? '' : `&cursor=${cursor}`;
    const { body } = await get(`/api/v1/exhibitions?limit=1${asked}`);
    const { data, nextCursor } = body as { data: { slug: string }[]; nextCursor: string | null };
    expect(data).toHaveLength(1);
    seen.push(data[0]!.slug);
    cursor = nextCursor;
  } while (cursor !== null);

  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.filter((one) => one.startsWith('fair-'))).toEqual([
    'fair-near',
    'fair-far',
    'fair-ago',
    'fair-long-ago',
  ]);
  expect(await get('/api/v1/exhibitions?limit=101')).toMatchObject({ status: 400 });
  expect(await get('/api/v1/exhibitions?cursor=forged')).toMatchObject({ status: 400 });
});

test('a plan is read whole, or in parts', async () => {
  const url = `/api/v1/exhibitions/${slug}/stands`;
  for (const [i, number] of ['A2', 'A3'].entries())
    await addStand(
      quiet,
      standInput.parse({
        hall: 'A',
        number,
        x: String(3 * (i + 1)),
        y: '0',
        width: '3',
        depth: '3',
      }),
      slug,
    );

  const whole = await get(url);
  const first = await get(`${url}?limit=2`);
  const last = await get(`${url}?limit=2&cursor=${String(first.body['nextCursor'])}`);

  const all = whole.body['data'] as object[];
  expect(all).toHaveLength(3);
  expect(whole.body['nextCursor']).toBeNull();
  expect([...(first.body['data'] as object[]), ...(last.body['data'] as object[])]).toEqual(all);
  expect(last.body['nextCursor']).toBeNull();
});
