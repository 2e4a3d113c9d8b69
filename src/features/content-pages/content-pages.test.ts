import { beforeEach, expect, test } from 'vitest';
import { readMarkup } from '#features/rich-texts/rules/read-markup.ts';
import { plainTextOf } from '#features/rich-texts/rules/outline.ts';
import type { RichText } from '#features/rich-texts/schemas.ts';
import type { Context } from '#platform/context.ts';
import { visitor } from '#shared/actor.ts';
import { ltr } from '#shared/bidi-marks.ts';
import type { Locale } from '#shared/locale.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { publishPageVersion, savePageDraft } from './commands/edit-pages.server.ts';
import { findContentPage, listPublishedPages } from './queries/content-pages.server.ts';
import { getEditedPage, getPageVersion } from './queries/edited-pages.server.ts';
import { contentPageSitemap } from './queries/page-sitemap.server.ts';
import { sweepTurnsJob } from './jobs.server.ts';
import type { PageInput } from './schemas.ts';
import { openContentPages } from './services/open-pages.server.ts';

const database = await testDatabase();

/** Jobs are remembered, not run. */
const planned: (Date | undefined)[] = [];
function at(time: string, locale: Locale = 'en'): Context {
  const plain = testContext(database, {
    locale,
    now: () => new Date(`2027-01-01T${time}:00Z`),
  });
  const jobs: Context['services']['jobs'] = {
    send: async (_context, _job, _data, options) => void planned.push(options?.startAfter),
  };
  return { ...plain, services: { ...plain.services, jobs } };
}
const moment = (time: string) => new Date(`2027-01-01T${time}:00Z`);

function text(markup: string): RichText {
  const outcome = readMarkup(markup);
  if ('refusal' in outcome) throw new Error(outcome.refusal);
  return outcome.text;
}
const inAll = <Value>(value: Value) => ({ en: value, tr: value, ar: value });
const input = (title: string, markup = 'Words'): PageInput => ({
  title: inAll(title),
  description: inAll('In short'),
  body: inAll(text(markup)),
});

beforeEach(async () => {
  planned.length = 0;
  await database.pool.query("select empty_tables('content_pages, outbox')");
  await openContentPages(at('08:00'), [
    { name: 'fees', isPublished: true, ...input('Fees') },
    { name: 'returns', isPublished: false, ...input('Returns') },
  ]);
});

const titleAt = async (time: string) => (await findContentPage(at(time), 'fees'))?.title;

test('a draft is on no page, in no foot and no sitemap', async () => {
  expect(await findContentPage(at('09:00'), 'returns')).toBeNull();
  expect((await listPublishedPages(at('09:00'))).map(({ name }) => name)).toEqual(['fees']);
  expect(await contentPageSitemap.pages(at('09:00'))).toMatchObject([{ path: '/fees' }]);
});

test('what was published stays as it was, and the next version begins at its moment', async () => {
  await savePageDraft(at('09:00'), input('New fees'), 'fees', 1);
  expect(await titleAt('09:30')).toBe('Fees');

  await publishPageVersion(at('10:00'), 'fees', { seen: 2, validFrom: moment('12:00') });

  expect([await titleAt('11:59'), await titleAt('12:00')]).toEqual(['Fees', 'New fees']);
  expect(await findContentPage(at('11:59'), 'fees', 2)).toBeNull();
  expect(await findContentPage(at('12:00'), 'fees', 1)).toMatchObject({
    title: 'Fees',
    isValid: false,
    versions: [{ number: 2 }, { number: 1 }],
  });
  expect(planned).toEqual([moment('12:00')]);
  await savePageDraft(at('13:00'), input('Third'), 'fees', 2);
  expect((await getPageVersion(at('13:00'), 'fees', 1)).title.en).toBe('Fees');
  expect((await getPageVersion(at('13:00'), 'fees', 2)).title.en).toBe('New fees');
  expect((await getEditedPage(at('13:00'), 'fees')).versions.map((v) => v.number)).toEqual([2, 1]);
});

test('values are those of the market, and an unknown one stops saving', async () => {
  const body =
    'The fee is **{fee}**, claims within {claimDays} days, returns {returnDays}, ' +
    '{packages} packages.';
  await savePageDraft(at('09:00'), input('Fees: { fee }', body), 'fees', 1);
  await publishPageVersion(at('09:00'), 'fees', { seen: 2 });

  const page = (await findContentPage(at('10:00'), 'fees'))!;

  expect(page.title).toBe(`Fees: ${ltr('5%')}`);
  expect(plainTextOf(page.body)).toContain(
    'claims within 30 days, returns 14, 15, or 30, 3 packages.',
  );
  expect(await listPublishedPages(at('10:00'))).toEqual([{ name: 'fees', title: page.title }]);
  await expect(
    savePageDraft(at('10:00'), input('Fees', 'It is {discount}'), 'fees', 2),
  ).rejects.toMatchObject({
    fieldErrors: { 'body.tr': { key: 'unknownMarketValue', values: { name: '{discount}' } } },
  });
  for (const typed of ['It is { instalments }', 'It is {**fee**}'])
    await expect(savePageDraft(at('10:00'), input('Fees', typed), 'fees', 2)).rejects.toMatchObject(
      { fieldErrors: { 'body.en': { key: 'unknownMarketValue' } } },
    );
});

test('of two editors the second is refused, and a version needs all three languages', async () => {
  const outcomes = await Promise.allSettled([
    savePageDraft(at('09:00'), { ...input('One'), title: { en: 'One' } }, 'fees', 1),
    savePageDraft(at('09:00'), { ...input('Two'), title: { en: 'Two' } }, 'fees', 1),
  ]);

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(publishPageVersion(at('10:00'), 'fees', { seen: 1 })).rejects.toMatchObject({
    messageKey: 'postChanged',
  });
  await expect(publishPageVersion(at('10:00'), 'fees', { seen: 2 })).rejects.toMatchObject({
    messageKey: 'pageIncomplete',
  });
});

test('strangers may neither read drafts nor write them', async () => {
  const stranger = { ...at('09:00'), actor: visitor };

  await expect(savePageDraft(stranger, input('x'), 'fees', 1)).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  await expect(getEditedPage(stranger, 'fees')).rejects.toMatchObject({ code: 'unauthenticated' });
  await expect(getEditedPage(at('09:00'), 'nothing')).rejects.toMatchObject({ code: 'not_found' });
});

test('a version whose moment was missed is told by the next sweep, once', async () => {
  await publishPageVersion(at('09:00'), 'fees', { seen: 1, validFrom: moment('10:00') });
  // What was told at the publishing.
  await database.pool.query('delete from outbox');
  const told = async () => (await database.pool.query('select at from outbox')).rowCount;
  const sweep = (time: string) => sweepTurnsJob.run(at(time), {}, AbortSignal.timeout(5_000));

  await sweep('09:59');
  expect(await told()).toBe(0);

  await sweep('10:01');
  expect(await told()).toBe(1);

  // The database's clock stands for the event's.
  await database.pool.query("update outbox set at = '2027-01-01T10:01:00Z'");
  await sweep('10:02');
  expect(await told()).toBe(1);
});
