// What an editor does with time and with another editor: a post that is planned, translated and
// saved twice at once, and a version of a page for later. No other journey reads either.
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import * as control from '#messages/pages/control';
import * as blog from '#messages/pages/control/blog';
import * as pages from '#messages/pages/control/content';
import * as error from '#messages/pages/storefront/error';
import type { Locale } from '#shared/locale.ts';
import { alone, withDatabase } from '#tests/support/browser-database.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { isAlive, test } from '#tests/support/browser-test.ts';

test.use({ storageState: sessionOf('admin') });

const farAhead = '2099-01-02T10:00';

async function act(page: Page, title: string, lang: Locale): Promise<void> {
  const form = page.locator('.panel-act').filter({ hasText: title });
  await form.locator('summary').click();
  await form.getByLabel(control.sure({ locale: lang })).check();
  await form.getByRole('button', { name: title }).click();
}

const said = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();

test('a post is planned, translated, read at its time, and loses no text of two editors', async ({
  page,
  context,
  lang,
  navigate,
}) => {
  const locale = { locale: lang };
  const other: Locale = lang === 'en' ? 'tr' : 'en';
  const slug = `planned-${randomUUID().slice(0, 8)}`;
  const body = (of: Page) => of.locator(`textarea[name="body.${lang}"]`);
  const save = (of: Page) =>
    of
      .getByRole('main')
      .getByRole('button', { name: blog.save(locale), exact: true })
      .click();
  const fill = async (language: Locale) => {
    await page.locator(`input[name="title.${language}"]`).fill(`${slug} ${language}`);
    await page.locator(`textarea[name="summary.${language}"]`).fill('In short');
    await page.locator(`textarea[name="body.${language}"]`).fill('Some words');
  };

  await navigate('/:lang/control/blog/new', { lang });
  await page.locator('input[name=slug]').fill(slug);
  await fill(lang);
  await page.getByRole('button', { name: blog.saveDraft(locale), exact: true }).click();
  await said(page, blog.doneSave(locale));
  const editor = page.url().split('?', 1)[0]!;
  const plan = page.locator('.panel-act').filter({ hasText: blog.schedule(locale) });
  await plan.locator('summary').click();
  await plan.locator('input[name=publishAt]').fill(farAhead);
  await plan.getByRole('button', { name: blog.schedule(locale) }).click();
  await said(page, blog.doneSchedule(locale));
  expect((await page.request.get(`/${lang}/blog/${slug}`)).status()).toBe(404);

  await fill(other);
  await save(page);
  await said(page, blog.doneSave(locale));
  // The time has come.
  await withDatabase((client) =>
    client.query(`update blog_posts set publish_at = now() - interval '1 s' where slug = $1`, [
      slug,
    ]),
  );
  for (const language of [lang, other]) {
    await page.goto(`/${language}/blog/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${slug} ${language}`);
  }

  const second = await context.newPage();
  for (const each of [page, second]) {
    await each.goto(editor);
    await isAlive(each);
  }
  await body(page).fill('Words of the first');
  await save(page);
  await said(page, blog.doneSave(locale));
  await body(second).fill('Words of the second');
  await save(second);
  await expect(second.getByRole('alert')).toHaveText(error.postChanged(locale));
  await expect(body(second)).toHaveValue('Words of the second');
  await expect(
    second.getByRole('link', { name: blog.revision({ number: 3 }, locale) }),
  ).toBeVisible();
  await save(second);
  await said(second, blog.doneSave(locale));
  await second.getByRole('link', { name: blog.revision({ number: 4 }, locale) }).click();
  await expect(second.locator('del')).toHaveText('Words of the first');
  await expect(second.locator('ins')).toHaveText('Words of the second');

  await page.goto(editor);
  await act(page, blog.hide(locale), lang);
  await said(page, blog.doneHide(locale));
});

test('a version of a page is published for later, and shows what it changes', async ({
  page,
  lang,
  navigate,
}) => {
  const locale = { locale: lang };
  const words = `Words ${randomUUID().slice(0, 8)}`;
  const main = page.getByRole('main');
  const lead = page.locator(`textarea[name="description.${lang}"]`);
  const save = async (text: string) => {
    await lead.fill(text);
    await main.getByRole('button', { name: pages.save(locale) }).click();
    await said(page, pages.doneSave(locale));
  };

  // Two versions at the same time would be refused.
  await alone('page of inspections', async () => {
    await navigate('/:lang/control/pages/:page', { lang, page: 'inspection' });
    const before = await lead.inputValue();
    await save(words);
    await page.locator('.panel-act summary').click();
    await page.locator('input[name=validFrom]').fill(farAhead);
    await page.locator('.panel-act').getByLabel(control.sure(locale)).check();
    await page.locator('.panel-act').getByRole('button').click();
    await said(page, pages.donePublish(locale));
    await save(before);

    await main.locator('a[href*="/versions/"]').first().click();
    await expect(main.locator('ins')).toContainText([words]);
    await expect(main.locator('del')).toHaveCount(await main.locator('ins').count());
  });
  await page.goto(`/${lang}/inspection`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(words)).toHaveCount(0);
});
