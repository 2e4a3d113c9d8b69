// What hostile people write to suppliers and to the market is text to whoever reads it.
import { randomUUID } from 'node:crypto';
import { expect, type Locator } from '@playwright/test';
import { harmInside, harmOn, noHarm, watchHarm } from '#tests/support/browser-harm.ts';
import { openSeller } from '#tests/support/browser-sellers.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';
import { logInByApi, signUpConfirmedBuyer } from '#tests/support/browser-users.ts';
import { hostileTexts } from '#tests/support/hostile-texts.ts';

/** Overrides and isolates of direction, and NUL. */
const unseen = '\u202egpj.exe\u2066 x\u2069\u202c\0';
const isUnseen = /[\0\u202a-\u202e\u2066-\u2069]/;
const maxText = 1_900;

/** The texts in as few messages as hold them. */
const messages = hostileTexts.reduce<string[]>((all, text) => {
  const last = all.at(-1);
  if (last === undefined || last.length + text.length > maxText)
    return [...all, `${unseen} ${text}`];
  return [...all.slice(0, -1), `${last}\n${text}`];
}, []);

const card = {
  fullName: `<img src=x onerror=harm()> Layla${unseen}`,
  email: 'layla@souq.example',
  country: 'AE',
  companyName: '<script>harm()</script>',
};

async function expectHarmless(texts: Locator, shown: string): Promise<void> {
  await expect(texts.first()).toBeVisible();
  expect(await harmInside(texts)).toEqual([]);
  const read = (await texts.allInnerTexts()).join('\n');
  expect(read).toContain(shown);
  expect(read).not.toMatch(isUnseen);
}

test('hostile messages to a supplier do nothing to either reader', async ({
  page,
  lang,
  playwright,
  baseURL,
  browser,
}) => {
  const subject = `<script>harm()</script>${unseen}`;
  const sellers = await playwright.request.newContext({ baseURL: baseURL! });
  const { slug } = await openSeller(sellers);
  await logInByApi(page.request, await signUpConfirmedBuyer(page.request));
  const opened = await page.request.post('/api/v1/inquiries', {
    data: { ...card, sharesCard: true, stores: [slug], subject, message: messages[0] },
  });
  expect(opened.status(), await opened.text()).toBe(201);
  const {
    ids: [id],
  } = (await opened.json()) as { ids: string[] };
  for (const [i, text] of messages.slice(1, 15).entries()) {
    const answer = await page.request.post(`/api/v1/inquiries/${id}/messages`, {
      data: { text, key: `hostile-${i}` },
    });
    expect(answer.status(), await answer.text()).toBe(201);
  }

  const other = await browser.newContext({
    baseURL: baseURL!,
    storageState: await sellers.storageState(),
  });
  const desk = await other.newPage();
  await Promise.all([watchHarm(page), watchHarm(desk)]);
  await page.goto(`/${lang}/buyer/inquiries/${id}`);
  await desk.goto(`/${lang}/vendor/inquiries/${id}`);

  for (const reader of [page, desk]) {
    await expectHarmless(reader.locator('.message-list-text'), 'onerror=harm()');
    await expect(reader.getByRole('heading', { level: 1 })).toContainText(
      '<script>harm()</script>gpj.exe x',
    );
    expect(await harmOn(reader)).toEqual(noHarm);
  }
  await desk.goto(`/${lang}/vendor/inquiries`);
  await expect(desk.getByRole('link', { name: '<script>harm()</script>' })).toBeVisible();
  expect(await harmOn(desk)).toEqual(noHarm);
  await other.close();
  await sellers.dispose();
});

test('a hostile contact message does nothing to the staff who read it', async ({
  page,
  lang,
  browser,
  baseURL,
}) => {
  const code = randomUUID().slice(0, 8);
  const sent = await page.request.post(`/${lang}/contact`, {
    form: {
      // No form with NUL is taken.
      fullName: card.fullName.replaceAll('\0', ''),
      email: `layla-${code}@souq.example`,
      country: 'AE',
      companyName: card.companyName,
      subject: `<img src=x onerror=harm()> ${code}`,
      message: messages.slice(0, 1).join('\n').replaceAll('\0', ''),
    },
  });
  expect(sent.url()).toContain('done=sent');

  const desk = await browser.newContext({
    baseURL: baseURL!,
    storageState: sessionOf('admin'),
  });
  const staff = await desk.newPage();
  await watchHarm(staff);
  await staff.goto(`/${lang}/control/contact?q=${code}`);
  await staff.getByRole('link', { name: `<img src=x onerror=harm()> ${code}` }).click();

  await expectHarmless(staff.locator('.panel-quotation').first(), 'harm()');
  await expect(staff.getByRole('main')).toContainText('<script>harm()</script>');
  expect(await harmOn(staff)).toEqual(noHarm);
  await desk.close();
});
