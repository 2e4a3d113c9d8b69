// Hostile HTML pasted into the open editor, and hostile texts through the other doors of the
// market's editors, do nothing to those who read them.
import { randomUUID } from 'node:crypto';
import { expect, type Locator } from '@playwright/test';
import * as control from '#messages/pages/control';
import * as announcements from '#messages/pages/control/announcements';
import * as blog from '#messages/pages/control/blog';
import * as pages from '#messages/pages/control/content';
import * as formatted from '#messages/pages/shared/formatted-text';
import * as products from '#messages/pages/vendor/products';
import { locales } from '#shared/locale.ts';
import { harmInside, harmOn, noHarm, watchHarm } from '#tests/support/browser-harm.ts';
import { fillInProduct, photo } from '#tests/support/browser-products.ts';
import { openSeller } from '#tests/support/browser-sellers.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { isAlive, test } from '#tests/support/browser-test.ts';
import { allowedElements, hostileTexts } from '#tests/support/hostile-texts.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const farAhead = '2099-01-02T10:00';
// No browser types NUL.
const typed = hostileTexts.map((text) => text.replaceAll('\0', ''));
/** Short ones, for fields of a line. */
const lines = typed.filter((text) => text.length <= 60 && !text.includes('\n')).slice(0, 30);

/** As the browser does it: the editor reads the HTML of the clipboard. */
const paste = (editor: Locator, html: string) =>
  editor.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    clipboardData.setData('text/plain', 'plain');
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, html);

const namesIn = (texts: Locator) =>
  texts.evaluateAll((all) =>
    all.flatMap((one) => [...one.querySelectorAll('*')].map(({ localName }) => localName)),
  );
const isForeign = (name: string): boolean => !allowedElements.includes(name);

/** Opens the editor of a field and pastes each of the texts, one after the other. */
async function pasteAll(group: Locator, openEditor: string): Promise<void> {
  const editor = group.getByRole('textbox');
  if ((await editor.getAttribute('contenteditable')) !== 'true')
    await group.getByRole('button', { name: openEditor, exact: true }).click();
  await expect(editor).toHaveAttribute('contenteditable', 'true');
  await editor.click();
  await paste(editor, '<p>Soft words</p>');
  for (let at = 0; at < typed.length; at += 20)
    await paste(editor, typed.slice(at, at + 20).join('\n'));
  await expect(editor).toContainText('Soft words');
}

test.describe('in the control panel', () => {
  test.use({ storageState: sessionOf('admin') });

  test('what is pasted into a post’s editor does nothing to its readers', async ({
    page,
    lang,
    navigate,
  }) => {
    const locale = { locale: lang };
    const slug = `pasted-${randomUUID().slice(0, 8)}`;
    const main = page.getByRole('main');
    const field = page.locator(`textarea[name="body.${lang}"]`);
    const said = (text: string) =>
      expect(main.getByRole('status').filter({ hasText: text })).toBeVisible();
    const act = async (title: string) => {
      const form = main.locator('.panel-act').filter({ hasText: title });
      await form.locator('summary').click();
      await form.getByLabel(control.sure(locale)).check();
      await form.getByRole('button', { name: title }).click();
    };
    await watchHarm(page);

    await navigate('/:lang/control/blog/new', { lang });
    await page.locator('input[name=slug]').fill(slug);
    await page.locator(`input[name="title.${lang}"]`).fill(slug);
    await page.locator(`textarea[name="summary.${lang}"]`).fill('In short');
    await pasteAll(
      main.locator('.formatted-text').filter({ has: field }),
      formatted.formatted(locale),
    );
    expect(await harmOn(page)).toEqual(noHarm);
    await main.getByRole('button', { name: blog.saveDraft(locale), exact: true }).click();
    await said(blog.doneSave(locale));
    await act(blog.publish(locale));
    await said(blog.donePublish(locale));
    const editor = page.url().split('?', 1)[0]!;

    await page.goto(`/${lang}/blog/${slug}`);
    const text = page.locator('.rich-text');
    await expect(text.first()).toContainText('Soft words');
    expect((await namesIn(text)).filter(isForeign)).toEqual([]);
    expect(await harmOn(page)).toEqual(noHarm);

    await page.goto(editor);
    await act(blog.hide(locale));
    await said(blog.doneHide(locale));
  });

  test('hostile texts in a page’s version, an author and an announcement do nothing', async ({
    page,
    lang,
    navigate,
  }) => {
    const locale = { locale: lang };
    const code = randomUUID().slice(0, 8);
    const main = page.getByRole('main');
    const said = (text: string) =>
      expect(main.getByRole('status').filter({ hasText: text })).toBeVisible();
    await watchHarm(page);

    await navigate('/:lang/control/pages/:page', { lang, page: 'shipping-terms' });
    const body = page.locator(`textarea[name="body.${lang}"]`);
    const before = await body.inputValue();
    const save = async (text: string) => {
      await body.fill(text);
      await main.getByRole('button', { name: pages.save(locale) }).click();
      await said(pages.doneSave(locale));
    };
    // Braces would name figures of the market.
    await save(typed.join('\n\n').replaceAll(/[{}]/g, ''));
    await page.locator('.panel-act summary').click();
    await page.locator('input[name=validFrom]').fill(farAhead);
    await page.locator('.panel-act').getByLabel(control.sure(locale)).check();
    await page.locator('.panel-act').getByRole('button').click();
    await said(pages.donePublish(locale));
    await save(before);
    expect(await harmOn(page)).toEqual(noHarm);
    await main.locator('a[href*="/versions/"]').first().click();
    await expect(main.locator('.rich-text').first()).toBeVisible();
    // The page wraps each language's text in one of its own.
    const own = 'div';
    const names = (await namesIn(main.locator('.rich-text'))).filter((name) => name !== own);
    expect(names.filter(isForeign)).toEqual([]);
    expect(await harmOn(page)).toEqual(noHarm);

    await page.goto(`/${lang}/control/blog/sections`);
    await isAlive(page);
    await main.getByText(blog.addAuthor(locale), { exact: true }).click();
    const form = main
      .locator('form')
      .filter({ has: page.locator('input[value=author]') })
      .last();
    await form.locator('input[name=slug]').fill(`author-${code}`);
    for (const [i, language] of locales.entries()) {
      await form.locator(`input[name="name.${language}"]`).fill(`${code} ${lines[i]}`);
      await form
        .locator(`textarea[name="profile.${language}"]`)
        .fill(lines.slice(i * 5, (i + 1) * 5).join(' '));
    }
    await form.getByRole('button', { name: blog.save(locale) }).click();
    await said(blog.doneSave(locale));
    await expect(main.getByText(code).first()).toBeVisible();
    expect(await harmOn(page)).toEqual(noHarm);
    await page.goto(`/${lang}/control/blog/new`);
    await expect(page.locator('select[name=author]')).toContainText(code);
    expect(await harmOn(page)).toEqual(noHarm);

    await page.goto(`/${lang}/control/announcements/new`);
    await isAlive(page);
    for (const [i, language] of locales.entries())
      await page
        .locator(`input[name=${language}]`)
        .fill(`${code} ${lines.slice(i * 4, (i + 1) * 4).join(' ')}`.slice(0, 300));
    await page.locator('input[name=startsAt]').fill(farAhead);
    await main.getByRole('button', { name: announcements.save(locale) }).click();
    await said(announcements.doneSave(locale));
    await expect(main.getByRole('row').filter({ hasText: code })).toBeVisible();
    expect(await harmOn(page)).toEqual(noHarm);
  });
});

test('what a seller pastes into a product’s editor does nothing to its readers', async ({
  page,
  browser,
  baseURL,
  lang,
}) => {
  const locale = { locale: lang };
  const { slug } = await openSeller(page.request);
  const main = page.getByRole('main');
  await watchHarm(page);

  await page.goto(`/${lang}/vendor/products/new`);
  await isAlive(page);
  await fillInProduct(page, `Pasted towel ${slug}`);
  const field = page.locator('[name="description.en"]');
  await pasteAll(
    main.locator('.formatted-text').filter({ has: field }),
    formatted.formatted(locale),
  );
  expect(await harmOn(page)).toEqual(noHarm);
  await page.locator('[name=imagesFiles]').setInputFiles([await photo('front.png', '#c33')]);
  await expect(page.locator('.picture-item-image img')).toHaveCount(1);
  await main.getByRole('button', { name: products.savePublish(locale) }).click();
  await expect(page.getByText(products.saved(locale))).toBeVisible();
  const answer = await page.request.get('/api/v1/own/products');
  const { data } = (await answer.json()) as { data: readonly { readonly id: string }[] };

  const office = await browser.newContext({ storageState: sessionOf('admin'), baseURL: baseURL! });
  const reader = await office.newPage();
  await watchHarm(reader);
  await reader.goto(`/en/product/towel-${data[0]!.id}`);
  const read = reader.locator('.prose').first();
  await expect(read).toContainText('Soft words');
  expect(await harmInside(read)).toEqual([]);
  expect(await harmOn(reader)).toEqual(noHarm);
  await office.close();
});
