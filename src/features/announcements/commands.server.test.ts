import { beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import type { Locale } from '#shared/locale.ts';
import {
  changeAnnouncement,
  clearAnnouncement,
  endAnnouncement,
  publishAnnouncement,
} from './commands.server.ts';
import { announcementJobs } from './jobs.server.ts';
import { findAnnouncement, getAnnouncement, listAnnouncements } from './queries.server.ts';
import { announcementForm, announcementInput } from './schemas.ts';

const database = await testDatabase();
const later: { readonly name: string; readonly at: Date | undefined }[] = [];
/** Remembers the jobs that are sent for later. */
function at(time: string, locale: Locale = 'en'): Context {
  const context = testContext(database, { locale, now: () => new Date(`2027-01-01T${time}:00Z`) });
  const jobs: Context['services']['jobs'] = {
    send: async (_inside, { name }, _data, { startAfter } = {}) =>
      void later.push({ name, at: startAfter }),
  };
  return { ...context, services: { ...context.services, jobs } };
}
const text = { en: 'Sale', tr: 'İndirim', ar: 'تخفيضات' };
const published = { text, url: null, endsAt: null };

beforeEach(async () => {
  later.length = 0;
  await database.pool.query('truncate announcements, outbox');
});

describe('an announcement', () => {
  test('is shown to everyone in their language, with its link if it has one', async () => {
    await publishAnnouncement(at('10:00'), { ...published, url: '/shop' });
    for (const locale of ['en', 'tr', 'ar'] as const) {
      expect(await findAnnouncement(at('10:00', locale))).toEqual({
        _id: expect.stringMatching(/^[0-9a-z]{10}$/),
        text: text[locale],
        url: '/shop',
      });
    }
  });

  test('missing in a language is not shown to its readers, who see the previous one', async () => {
    await publishAnnouncement(at('10:00'), published);
    await publishAnnouncement(at('11:00'), { ...published, text: { tr: 'Yeni' } });
    expect((await findAnnouncement(at('12:00', 'tr')))?.text).toBe('Yeni');
    expect((await findAnnouncement(at('12:00', 'en')))?.text).toBe('Sale');
  });

  test('is shown from its start until its end, then the previous one returns', async () => {
    await publishAnnouncement(at('09:00'), published);
    await publishAnnouncement(at('10:00'), {
      ...published,
      text: { en: 'Today' },
      endsAt: new Date('2027-01-01T12:00:00Z'),
    });
    const shown = async (time: string) => (await findAnnouncement(at(time)))?.text;
    expect(await Promise.all(['08:59', '09:00', '10:00', '11:59', '12:00'].map(shown))).toEqual([
      undefined,
      'Sale',
      'Today',
      'Today',
      'Sale',
    ]);
  });

  test('disappears when cleared, with all earlier ones', async () => {
    await publishAnnouncement(at('09:00'), published);
    await publishAnnouncement(at('10:00'), published);
    await clearAnnouncement(at('11:00'));
    expect(await findAnnouncement(at('11:00'))).toBeNull();
    await publishAnnouncement(at('12:00'), published);
    expect(await findAnnouncement(at('12:00'))).not.toBeNull();
  });

  test('drops every page, when published and when cleared', async () => {
    await publishAnnouncement(at('09:00'), published);
    await clearAnnouncement(at('10:00'));
    const { rows } = await database.pool.query('select name, tags from outbox');
    expect(rows).toEqual(
      Array.from({ length: 2 }, () => ({
        name: 'content.announcement_changed',
        tags: ['announcement'],
      })),
    );
  });
});

describe('an announcement that is planned', () => {
  const noon = new Date('2027-01-01T12:00:00Z');
  const evening = new Date('2027-01-01T18:00:00Z');

  test('is shown from its own beginning, at which pages look again, as at its end', async () => {
    await publishAnnouncement(at('10:00'), { ...published, startsAt: noon, endsAt: evening });

    expect(later).toEqual([
      { name: 'announcements.turn', at: noon },
      { name: 'announcements.turn', at: evening },
    ]);
    expect(await findAnnouncement(at('11:59'))).toBeNull();
    expect((await findAnnouncement(at('12:00')))?.text).toBe('Sale');
    await announcementJobs[0]!.run(at('12:00'), {}, AbortSignal.timeout(5_000));
    const { rows } = await database.pool.query('select tags from outbox');
    expect(rows).toHaveLength(2);
  });

  test('is changed by who saw its latest version only, and not once it has ended', async () => {
    await publishAnnouncement(at('10:00'), { ...published, endsAt: evening });
    const { id } = (await listAnnouncements(at('10:00'), 1)).rows[0]!;
    const { updatedAt: seen } = await getAnnouncement(at('10:00'), id);
    const change = { text: { en: 'Fair' }, url: null, endsAt: evening, seen };

    await changeAnnouncement(at('11:00'), id, change);

    expect((await findAnnouncement(at('11:00')))?.text).toBe('Fair');
    await expect(changeAnnouncement(at('11:30'), id, change)).rejects.toMatchObject({
      code: 'conflict',
    });
    await endAnnouncement(at('12:00'), id);
    expect(await findAnnouncement(at('12:00'))).toBeNull();
    const again = (await getAnnouncement(at('12:00'), id)).updatedAt;
    await expect(
      changeAnnouncement(at('13:00'), id, { ...change, seen: again }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  test('that does not exist is not found', async () => {
    await expect(endAnnouncement(at('12:00'), '0000000000')).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

test('the form trims texts, reads times of Türkiye, and wants an end after the beginning', () => {
  const typed = { en: '  Sale ', startsAt: '2027-01-01T12:00', endsAt: '2027-01-02T12:00' };

  expect(announcementForm.parse(typed)).toEqual({
    text: { en: 'Sale' },
    url: null,
    startsAt: new Date('2027-01-01T09:00:00Z'),
    endsAt: new Date('2027-01-02T09:00:00Z'),
  });
  for (const wrong of [
    {},
    { ...typed, en: ' ' },
    { ...typed, endsAt: '2027-01-01T11:00' },
    { ...typed, url: 'javascript:alert(1)' },
    { ...typed, startsAt: 'tomorrow' },
  ])
    expect(announcementForm.safeParse(wrong).success).toBe(false);
});

describe('a valid announcement', () => {
  const accepts = (asked: object) =>
    announcementInput.safeParse({ ...published, ...asked }).success;

  test('has a text in at least one language', () => {
    expect(accepts({})).toBe(true);
    expect(accepts({ text: { ar: 'تخفيضات' } })).toBe(true);
    for (const none of [{}, { en: '' }, { de: 'Angebot' }])
      expect(accepts({ text: none })).toBe(false);
  });

  test('links to a path of ours or an https address', () => {
    for (const url of ['/', '/shop/home', '/en/shop?page=2', 'https://kervan.example/x'])
      expect(accepts({ url })).toBe(true);
    for (const url of [
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'http://kervan.example',
      'javascript:alert(1)',
      'shop',
      '',
      ' /shop',
    ])
      expect(accepts({ url })).toBe(false);
  });
});
