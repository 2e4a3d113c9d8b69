import { beforeEach, describe, expect, test } from 'vitest';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import type { Locale } from '#shared/locale.ts';
import { clearAnnouncement, publishAnnouncement } from './commands.server.ts';
import { findAnnouncement } from './queries.server.ts';
import { announcementInput } from './schemas.ts';

const database = await testDatabase();
const at = (time: string, locale: Locale = 'en') =>
  testContext(database, { locale, now: () => new Date(`2027-01-01T${time}:00Z`) });
const text = { en: 'Sale', tr: 'İndirim', ar: 'تخفيضات' };
const published = { text, url: null, endsAt: null };

beforeEach(() => database.pool.query('truncate announcements, outbox'));

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
