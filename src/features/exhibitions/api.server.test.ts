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

test('exhibitions are listed once they are published, with their plan', async () => {
  await createExhibition(
    quiet,
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
    }),
  );
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
