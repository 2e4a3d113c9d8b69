// What people write is not lost or doubled by a cut line, nor read by a tab that nobody sees.
import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import * as contact from '#messages/pages/storefront/contact';
import * as form from '#messages/pages/storefront/inquiry';
import * as inquiries from '#messages/pages/shared/inquiries';
import { openSeller } from '#tests/support/browser-sellers.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { forgive, test } from '#tests/support/browser-test.ts';
import { logInByApi, signUpConfirmedBuyer } from '#tests/support/browser-users.ts';

const main = (page: Page) => page.getByRole('main');

/** Sends without a line, then with one that is cut before the answer, then with one that stands. */
async function sendOverCutLine(page: Page, button: string, said: string): Promise<void> {
  const send = main(page).getByRole('button', { name: button, exact: true });
  const posts = (url: URL) => /\/(inquiry|contact)/.test(url.pathname);
  await page.context().setOffline(true);
  await send.click();
  await expect(main(page).getByRole('alert').filter({ hasText: said })).toBeVisible();
  await page.context().setOffline(false);
  let cuts = 0;
  await page.route(posts, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch({ maxRedirects: 0 });
    cuts += 1;
    return route.abort('connectionreset');
  });
  await send.click();
  await expect.poll(() => cuts).toBe(1);
  await expect(main(page).getByRole('alert').filter({ hasText: said })).toBeVisible();
  await page.unroute(posts);
  await send.click();
}

test('a cut line neither loses nor doubles an inquiry', async ({
  page,
  lang,
  navigate,
  playwright,
  baseURL,
  complaints,
}) => {
  const locale = { locale: lang };
  const sellers = await playwright.request.newContext({ baseURL: baseURL! });
  const { slug } = await openSeller(sellers);
  await logInByApi(page.request, await signUpConfirmedBuyer(page.request));
  await navigate('/:lang/inquiry', { lang }, { store: slug });
  await main(page).getByLabel(form.subject(locale)).fill('Towels for hotels');
  await main(page).getByLabel(form.message(locale)).fill('Which colours are in stock?');

  await sendOverCutLine(page, form.send(locale), inquiries.lineCut(locale));

  await expect(main(page)).toContainText(inquiries.sent(locale));
  const listed = await sellers.get('/api/v1/inquiries?side=seller');
  expect(await listed.json()).toMatchObject({ data: [{ subject: 'Towels for hotels' }] });
  forgive(complaints, 'net::ERR_');
  await sellers.dispose();
});

test('a cut line neither loses nor doubles a message to the market', async ({
  page,
  lang,
  navigate,
  browser,
  baseURL,
  complaints,
}) => {
  const locale = { locale: lang };
  const code = randomUUID().slice(0, 8);
  const field = (label: string) => main(page).getByLabel(label, { exact: true });
  await navigate('/:lang/contact', { lang });
  await field(form.subject(locale)).fill(`Invoice ${code}`);
  await field(form.message(locale)).fill('Where do I find it?');
  await field(form.fullName(locale)).fill('Layla Haddad');
  await field(form.email(locale)).fill(`layla-${code}@souq.example`);
  await field(form.country(locale)).selectOption('AE');

  await sendOverCutLine(page, contact.send(locale), contact.failed(locale));

  await expect(main(page).getByRole('status')).toContainText(contact.sent(locale));
  const desk = await browser.newContext({ baseURL: baseURL!, storageState: sessionOf('admin') });
  const staff = await desk.newPage();
  await staff.goto(`/${lang}/control/contact?q=${code}`);
  await expect(staff.getByRole('link', { name: `Invoice ${code}` })).toHaveCount(1);
  forgive(complaints, 'net::ERR_');
  await desk.close();
});

/** As when another tab is in front of it. */
const hide = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

async function unreadOf(request: APIRequestContext): Promise<number> {
  const answer = await request.get('/api/v1/notifications/counts');
  return ((await answer.json()) as { total: number }).total;
}

test('a hidden tab reads no message, and shows it once it is seen', async ({
  page,
  lang,
  navigate,
  playwright,
  baseURL,
}) => {
  const sellers = await playwright.request.newContext({ baseURL: baseURL! });
  const { slug } = await openSeller(sellers);
  await logInByApi(page.request, await signUpConfirmedBuyer(page.request));
  const opened = await page.request.post('/api/v1/inquiries', {
    data: {
      stores: [slug],
      subject: 'Towels for hotels',
      message: 'Which colours are in stock?',
      fullName: 'Layla Haddad',
      email: 'layla@souq.example',
      country: 'AE',
    },
  });
  const {
    ids: [inquiry],
  } = (await opened.json()) as { ids: [string] };
  await navigate('/:lang/buyer/inquiries/:inquiry', { lang, inquiry });
  await hide(page, true);
  const looks: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`${inquiry}.data`)) looks.push(request.url());
  });

  await sellers.post(`/api/v1/inquiries/${inquiry}/messages`, {
    data: { text: 'Ecru and navy.', key: 'hidden-tab-1' },
  });
  await expect.poll(() => unreadOf(page.request), { timeout: 30_000 }).toBe(1);
  // One that is seen is told meanwhile, by the same process.
  const front = await page.context().newPage();
  await front.goto(`/${lang}/buyer/inquiries`);
  await expect(front.locator('.bell')).toContainText('1');
  expect(looks).toEqual([]);
  await expect(main(page)).not.toContainText('Ecru and navy.');

  await hide(page, false);
  await expect(main(page).locator('.message-list')).toContainText('Ecru and navy.');
  await expect(main(page).locator('[aria-live=polite]')).toContainText('Ecru and navy.');
  await expect.poll(() => unreadOf(page.request), { timeout: 30_000 }).toBe(0);
  await sellers.dispose();
});
