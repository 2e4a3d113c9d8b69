import { parseSetCookie } from 'cookie';
import { expect, test } from 'vitest';
import { deviceDays, sessionDays, setUpMs, tokenLifetimesMs } from '#features/accounts/rules.ts';
import { handOffCookie } from '#features/accounts/queries/hand-off.server.ts';
import { attemptCookie } from '#features/accounts/services/auth-attempt.server.ts';
import { factorSetUpCookie } from '#features/accounts/services/factor-cookie.server.ts';
import { noAttempt } from '#features/accounts/views.ts';
import { cookieOfCart } from '#features/carts/services/cart-cookie.server.ts';
import { inquiryDraftOfVisitor } from '#features/inquiries/services/visitor-draft.server.ts';
import { listCookie } from '#features/lists/services/list-cookies.server.ts';
import { orderDraftOfVisitor } from '#features/orders/services/visitor-draft.server.ts';
import { rfqDraftOfVisitor } from '#features/rfqs/services/visitor-draft.server.ts';
import { plainTextOf } from '#features/rich-texts/rules/outline.ts';
import { consentCookieName, consentDays } from '#features/visits/rules.ts';
import { sessionCookieName } from '#platform/http/cookies.ts';
import { noticeCookie } from '#platform/http/notice.ts';
import { currencyCookie, localeCookie } from '#platform/http/preference-cookies.ts';
import { dayMs } from '#shared/durations.ts';
import { locales } from '#shared/locale.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { readFirstPages } from './first-pages.ts';

const context = testContext(await testDatabase());
const { publicUrl } = context.services;

/** The name and the days of a cookie as it is set. */
function kept(text: string): [name: string, days: number] {
  const { name, maxAge } = parseSetCookie(text);
  return [name, maxAge! / 86_400];
}

const cookies: [name: string, days: number][] = [
  kept(listCookie(context, 'wishlist', { owner: null, ids: [] })),
  kept(listCookie(context, 'compare', { owner: null, ids: [] })),
  kept(cookieOfCart(context, { owner: null, entries: [] })),
  kept(localeCookie('en', publicUrl)),
  kept(currencyCookie('EUR', publicUrl)),
  kept(noticeCookie('saved', publicUrl)),
  kept(rfqDraftOfVisitor.cookie(context, 'x')),
  kept(inquiryDraftOfVisitor.cookie(context, 'x')),
  kept(orderDraftOfVisitor.cookie(context, 'x')),
  kept(factorSetUpCookie(context, 'x')),
  kept(attemptCookie(context, noAttempt)),
  [sessionCookieName, sessionDays],
  ['device', deviceDays],
  [consentCookieName, consentDays],
  [handOffCookie, tokenLifetimesMs.hand_off / dayMs],
];

/** How the texts write durations that are not a number of days. */
const words: ReadonlyMap<number, RegExp> = new Map([
  [30 / 86_400, /\b30 (?:seconds|saniye|ثانية)/],
  [setUpMs / dayMs, /\b30 (?:minutes|dakika|دقيقة)/],
  [1 / 1_440, /One minute|Bir dakika|دقيقة واحدة/],
  [1 / 24, /One hour|Bir saat|ساعة واحدة/],
]);

test('the page about cookies names each with the time that the code keeps it', async () => {
  const { body } = (await readFirstPages()).find(({ name }) => name === 'cookies')!;
  const missing = locales.flatMap((locale) => {
    const items = body[locale]!.content.flatMap((block) =>
      block.type === 'bulletList'
        ? block.content.map((item) =>
            plainTextOf({ type: 'doc', content: [{ ...block, content: [item] }] }),
          )
        : [],
    );
    return cookies.flatMap(([name, days]) => {
      const item =
        items.find((text) =>
          text
            .split(':')[0]!
            .split(/[,،] ?/)
            .includes(name),
        ) ?? '';
      const time = words.get(days) ?? new RegExp(String.raw`(?<!\d)${days} (?:days|gün|يوم|أيام)`);
      return time.test(item) ? [] : [`${locale} ${name} ${days}`];
    });
  });

  expect(missing).toEqual([]);
});

test('privacy and cookies are pages with versions in three languages', async () => {
  const pages = await readFirstPages();

  for (const name of ['privacy', 'cookies']) {
    const page = pages.find((one) => one.name === name)!;
    expect([name, page.isPublished]).toEqual([name, true]);
    expect(Object.keys(page.body)).toEqual([...locales]);
  }
});
