// A post is written, published, read, renamed and hidden. It has an address of its
// own, so that other journeys never meet it.
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/blog';
import * as formatted from '#messages/pages/shared/formatted-text';
import * as error from '#messages/pages/storefront/error';
import { expectFitsNarrow } from '#tests/support/browser-panels.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';

test.use({ storageState: sessionOf('admin') });

test('a post is written, published, renamed and hidden', async ({ page, lang, navigate }) => {
  const locale = { locale: lang };
  const code = randomUUID().slice(0, 8);
  const main = page.getByRole('main');
  const save = (name: string) => main.getByRole('button', { name, exact: true }).click();
  const act = async (title: string) => {
    const form = main.locator('.panel-act').filter({ hasText: title });
    await form.locator('summary').click();
    await form.getByLabel(control.sure(locale)).check();
    await form.getByRole('button', { name: title }).click();
  };

  await navigate('/:lang/control/blog/new', { lang });
  await page.locator('input[name=slug]').fill(`journey-${code}`);
  await page.locator(`input[name="title.${lang}"]`).fill(`Post ${code}`);
  await page.locator(`textarea[name="summary.${lang}"]`).fill('In short');
  const body = page.locator(`textarea[name="body.${lang}"]`);
  await body.fill('## Part\n\nA [word](javascript:alert(1))');
  await save(m.saveDraft(locale));
  await expect(main.locator('.field-error')).toHaveText(error.linkNotAllowed(locale));
  await expect(body).toHaveValue('## Part\n\nA [word](javascript:alert(1))');
  await body.fill('## Part\n\nA [word](/rfq) and <b>no</b> markup');
  await save(m.saveDraft(locale));
  await expect(page.getByRole('status').first()).toContainText(m.doneSave(locale));
  await expectFitsNarrow(page);
  const editor = page.url().split('?', 1)[0]!;

  await act(m.publish(locale));
  await expect(page.getByRole('status').first()).toContainText(m.donePublish(locale));
  await main.getByRole('link', { name: m.readIt(locale) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Post ${code}`);
  await expect(main.getByRole('link', { name: 'word' })).toHaveAttribute('href', `/${lang}/rfq`);
  await expect(main).toContainText('<b>no</b> markup');

  await page.goto(editor);
  await page.locator('input[name=slug]').fill(`renamed-${code}`);
  await save(m.save(locale));
  await expect(page.getByRole('status').first()).toContainText(m.doneSave(locale));
  await page.goto(`/${lang}/blog/journey-${code}`);
  await expect(page).toHaveURL(`/${lang}/blog/renamed-${code}`);

  await page.goto(editor);
  await act(m.hide(locale));
  await expect(page.getByRole('status').first()).toContainText(m.doneHide(locale));
  expect((await page.request.get(`/${lang}/blog/renamed-${code}`)).status()).toBe(404);
});

test('an author is added with a name in each language', async ({ page, lang, navigate }) => {
  const locale = { locale: lang };
  const code = randomUUID().slice(0, 8);
  const main = page.getByRole('main');

  await navigate('/:lang/control/blog/sections', { lang });
  await main.getByText(m.addAuthor(locale), { exact: true }).click();
  const form = main
    .locator('form')
    .filter({ has: page.locator('input[value=author]') })
    .last();
  await form.locator('input[name=slug]').fill(`author-${code}`);
  await form.locator('input[name="name.en"]').fill(`Writer ${code}`);
  await form.getByRole('button', { name: m.save(locale) }).click();
  await expect(form.locator('.field-error').first()).toHaveText(error.required(locale));
  for (const one of ['en', 'tr', 'ar']) {
    await form.locator(`input[name="name.${one}"]`).fill(`Writer ${code}`);
    await form.locator(`textarea[name="profile.${one}"]`).fill('Writes');
  }
  await form.getByRole('button', { name: m.save(locale) }).click();

  await expect(page.getByRole('status').first()).toContainText(m.doneSave(locale));
  await expect(main.getByText(`Writer ${code}`)).toBeVisible();
  await expectFitsNarrow(page);
});

test('a picture is uploaded and shown in a post', async ({ page, lang, navigate }) => {
  const locale = { locale: lang };
  const code = randomUUID().slice(0, 8);
  const main = page.getByRole('main');

  await navigate('/:lang/control/blog/new', { lang });
  await page.locator('input[name=slug]').fill(`picture-${code}`);
  await page.locator(`input[name="title.${lang}"]`).fill(`Picture ${code}`);
  await main.getByRole('button', { name: m.saveDraft(locale), exact: true }).click();
  await expect(page.getByRole('status').first()).toContainText(m.doneSave(locale));
  const form = main.locator('form').filter({ has: page.locator('input[name=picture]') });
  await form.getByRole('button', { name: m.pictureAdd(locale) }).click();
  await expect(form.locator('.field-error')).toHaveText(error.required(locale));
  await form.locator('input[name=picture]').setInputFiles({
    name: 'loom.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 640, height: 360, channels: 3, background: '#a32' } })
      .png()
      .toBuffer(),
  });
  await form.getByRole('button', { name: m.pictureAdd(locale) }).click();
  const line = (await main.locator('.post-code').textContent())!;
  await page
    .locator(`textarea[name="body.${lang}"]`)
    .fill(`Words\n\n${line.replace('![]', '![A loom]')}`);
  await main.getByRole('button', { name: m.save(locale), exact: true }).click();
  await expect(main.getByRole('link', { name: m.revision({ number: 2 }, locale) })).toBeVisible();
  await main.getByRole('link', { name: m.preview(locale) }).click();

  await expect(main.getByRole('img', { name: 'A loom' })).toBeVisible();
});

test('a text is written with formatting, kept as markup and opened again', async ({
  page,
  lang,
  navigate,
}) => {
  const locale = { locale: lang };
  const code = randomUUID().slice(0, 8);
  const main = page.getByRole('main');
  const field = page.locator(`textarea[name="body.${lang}"]`);
  const group = main.locator('.formatted-text').filter({ has: field });
  const editor = group.getByRole('textbox');
  const tool = (name: string) => group.getByRole('button', { name, exact: true });

  await navigate('/:lang/control/blog/new', { lang });
  await page.locator('input[name=slug]').fill(`formatted-${code}`);
  await page.locator(`input[name="title.${lang}"]`).fill(`Formatted ${code}`);
  await tool(formatted.formatted(locale)).click();
  await expect(editor).toHaveAttribute('contenteditable', 'true');
  await editor.click();
  await tool(formatted.heading(locale)).click();
  await expect(editor).toBeFocused();
  await page.keyboard.type('Part');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Plain * and ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('bold');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Enter');
  await tool(formatted.bullets(locale)).click();
  await expect(editor).toBeFocused();
  await page.keyboard.type('one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await expect(field).toHaveValue('## Part\n\nPlain \\* and **bold**\n\n- one\n- two');
  await tool(formatted.link(locale)).click();
  await group.getByLabel(formatted.linkAddress(locale)).fill('javascript:alert(1)');
  await group.getByLabel(formatted.linkAddress(locale)).press('Enter');
  await expect(group.getByRole('alert')).toHaveText(formatted.linkRefused(locale));
  await main.getByRole('button', { name: m.saveDraft(locale), exact: true }).click();
  await expect(page.getByRole('status').first()).toContainText(m.doneSave(locale));

  // The choice is remembered, and what was saved is shown as it was written.
  await expect(group.getByRole('heading', { name: 'Part' })).toBeVisible();
  await expect(group.getByRole('listitem')).toHaveText(['one', 'two']);
  await expectFitsNarrow(page);
});
