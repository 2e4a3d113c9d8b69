// A product from an empty form to its buyers, and two people who edit it at once.
import { expect } from '@playwright/test';
import * as media from '#messages/features/media';
import * as parts from '#messages/pages/shared/language-parts';
import * as panel from '#messages/pages/vendor';
import * as m from '#messages/pages/vendor/products';
import { address } from '#tests/support/browser-addresses.ts';
import { expectPanelPage } from '#tests/support/browser-panels.ts';
import { fillInProduct, openLanguage, photo } from '#tests/support/browser-products.ts';
import { addProduct, openSeller, towel } from '#tests/support/browser-sellers.ts';
import { isAlive, test } from '#tests/support/browser-test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Counting = { readonly countClick: () => void };

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a seller adds a product with pictures, and a buyer finds it', async ({
      page,
      browser,
      baseURL,
      lang,
    }) => {
      await openSeller(page.request);
      const title = `Towel ${lang} ${Date.now()} ${javaScriptEnabled ? 'one' : 'two'}`;
      await page.goto(address('/:lang/vendor/products/new', { lang }));
      if (javaScriptEnabled) await isAlive(page);
      await fillInProduct(page, title);
      await page.locator('[name="tiers[0].price"]').fill('0');
      await page
        .locator('[name=imagesFiles]')
        .setInputFiles([await photo('red.png', '#c33'), await photo('blue.png', '#33c')]);
      const pictures = page.locator('.picture-item-image img');
      if (javaScriptEnabled) await expect(pictures).toHaveCount(2);
      const publish = page.getByRole('button', { name: m.savePublish({ locale: lang }) });

      await publish.click();

      await expect(page.locator('[name="tiers[0].price"]')).toHaveAttribute('aria-invalid', 'true');
      await expect(page.locator('[name="title.en"]')).toHaveValue(title);
      await expect(pictures).toHaveCount(2);
      await page.locator('[name="tiers[0].price"]').fill('2');
      await publish.click();
      await expect(page.getByText(m.saved({ locale: lang }))).toBeVisible();
      await expect(pictures).toHaveCount(2);
      await expect(page.locator('[name="variants[0].value2"]')).toHaveValue('L');
      await expect(page.getByRole('link', { name: m.preview({ locale: lang }) })).toBeVisible();

      const visitor = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled });
      const buyer = await visitor.newPage();
      const found = buyer.locator('main').getByRole('link', { name: title }).first();
      // The index follows the save by an event.
      await expect(async () => {
        await buyer.goto(address('/:lang/search', { lang }, { q: title }));
        await expect(found).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 30_000 });
      await found.click();
      await expect(buyer.getByRole('heading', { level: 1 })).toContainText(title);
      await expect(buyer.getByText('500 g/m²').first()).toBeAttached();
      await visitor.close();
    });
  });
}

test('the second of two who save is told what the first saved, and loses nothing', async ({
  page,
  lang,
}) => {
  await openSeller(page.request);
  const { id } = await addProduct(page.request, 'Shared towel');
  const href = `/${lang}/vendor/products/${id}`;
  await page.goto(href);
  await isAlive(page);
  const other = await page.context().newPage();
  await other.goto(href);
  await isAlive(other);
  const draft = { name: m.saveDraft({ locale: lang }) };
  const first = `First ${Date.now()}`;
  await other.locator('[name="title.en"]').fill(first);
  await other.getByRole('button', draft).click();
  await expect(other.getByText(m.saved({ locale: lang }))).toBeVisible();

  await page.locator('[name="title.en"]').fill('Second');
  await page.getByRole('button', draft).click();

  await expect(page.getByText(m.changedMeanwhile({ locale: lang }))).toBeVisible();
  await expect(page.getByText(first)).toBeVisible();
  await expect(page.locator('[name="title.en"]')).toHaveValue('Second');
});

test('what was typed before the tab was lost is offered again', async ({ page, lang }) => {
  const locale = { locale: lang };
  await openSeller(page.request);
  const start = address('/:lang/vendor/products/new', { lang });
  await page.goto(start);
  await isAlive(page);
  await fillInProduct(page, 'Half a towel');
  await page.locator('[name=moq]').fill('many');
  await page.locator('[name=imagesFiles]').setInputFiles([await photo('kept.png', '#9cf')]);
  await expect(page.locator('.picture-item-image img')).toHaveCount(1);
  await expect(page.getByText(m.draftKept(locale))).toBeVisible();
  const tab = await page.context().newPage();
  await page.close();

  await tab.goto(start);
  await isAlive(tab);
  // Another product is typed and saved beside the draft, which stays.
  await fillInProduct(tab, 'A whole towel');
  await tab.getByRole('button', { name: m.saveDraft(locale) }).click();
  await expect(tab.getByText(m.saved(locale))).toBeVisible();
  await tab.goto(start);
  await tab.getByRole('link', { name: m.draftContinue(locale) }).click();
  await expect(tab.locator('[name="title.en"]')).toHaveValue('Half a towel');
  await expect(tab.locator('[name=moq]')).toHaveValue('many');
  await expect(tab.locator('[name="variants[0].value2"]')).toHaveValue('L');
  await expect(tab.locator('.picture-item-image img')).toHaveCount(1);

  await tab.getByRole('button', { name: m.draftDrop(locale) }).click();
  await expect(tab.locator('[name="title.en"]')).toHaveValue('');
  await expect(tab.getByRole('link', { name: m.draftContinue(locale) })).toHaveCount(0);
});

test('variants are made from the values of options, and languages from the main one', async ({
  page,
  lang,
}) => {
  const locale = { locale: lang };
  await openSeller(page.request);
  await page.goto(address('/:lang/vendor/products/new', { lang }));
  await isAlive(page);
  await page.locator('[name=mainLanguage]').selectOption('en');
  await page.locator('[name="title.en"]').fill('Cotton bath towel');
  const suggested = page.locator('.category-suggestion button');
  await suggested.click();
  await expect(page.locator('[name=category]')).not.toHaveValue('');
  await page.locator('[name="optionNames[0]"]').fill('Colour');
  await page.locator('[name="optionNames[1]"]').fill('Size');
  const values = page.getByLabel(m.optionValues(locale));
  await values.nth(0).fill('white, blue');
  await values.nth(1).fill('S, M, L');
  const make = page.getByRole('button', { name: m.makeVariants(locale) });
  await make.click();
  await expect(page.getByText(m.madeVariants({ count: 6 }, locale))).toBeVisible();
  await expect(page.locator('[name="variants[5].value2"]')).toHaveValue('L');
  await page.locator('[name="variants[0].sku"]').fill('W-S');

  await values.nth(0).fill('white, blue, red');
  await make.click();
  await expect(page.getByText(m.madeVariants({ count: 3 }, locale))).toBeVisible();
  await expect(page.locator('[name="variants[0].sku"]')).toHaveValue('W-S');
  await expect(page.locator('[name="variants[8].value"]')).toHaveValue('red');

  await openLanguage(page, 'ar');
  await page.getByRole('button', { name: parts.copyFrom({ language: 'English' }, locale) }).click();
  await expect(page.locator('[name="title.ar"]')).toHaveValue('Cotton bath towel');
});

test('a first product in three languages with six variants takes fifteen clicks', async ({
  page,
  lang,
}) => {
  const locale = { locale: lang };
  await openSeller(page.request);
  let clicks = 0;
  await page.exposeFunction('countClick', () => clicks++);
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => (window as never as Counting).countClick(), true);
  });
  await page.goto(address('/:lang/vendor', { lang }));
  await isAlive(page);
  const type = (name: string, text: string) => page.locator(`[name="${name}"]`).fill(text);

  await page
    .getByRole('link', { name: panel.addProduct(locale) })
    .first()
    .click();
  await type('title.en', 'Cotton bath towel');
  await page.locator('.category-suggestion button').click();
  const chosen = page.waitForEvent('filechooser');
  await page.locator('.picture-field-add label').click();
  const colours = ['#c33', '#33c', '#3c3', '#cc3'];
  await (
    await chosen
  ).setFiles(await Promise.all(colours.map((colour, i) => photo(`${i}.png`, colour))));
  await expect(page.locator('.picture-item-image img')).toHaveCount(4);
  await type('moq', '1000');
  await type('tiers[0].from', '1000');
  await type('tiers[0].price', '2.40');
  await type('optionNames[0]', 'Colour');
  await type('optionNames[1]', 'Size');
  const values = page.getByLabel(m.optionValues(locale));
  await values.nth(0).fill('white, blue');
  await values.nth(1).fill('S, M, L');
  await page.getByRole('button', { name: m.makeVariants(locale) }).click();
  for (const language of ['tr', 'ar'] as const) {
    await openLanguage(page, language);
    await page
      .getByRole('button', { name: parts.copyFrom({ language: 'English' }, locale) })
      .click();
    await type(`title.${language}`, language === 'tr' ? 'Pamuklu banyo havlusu' : 'منشفة قطنية');
  }
  await page.getByRole('button', { name: m.savePublish(locale) }).click();

  await expect(page.getByText(m.saved(locale))).toBeVisible();
  await expect(page.locator('[name="variants[5].value2"]')).toHaveValue('L');
  await expect(page.locator('.picture-item-image img')).toHaveCount(4);
  await page.getByRole('link', { name: m.preview(locale) }).click();
  await expect(page).toHaveURL(/\/product\//);
  expect(clicks).toBeGreaterThan(5);
  expect(clicks).toBeLessThanOrEqual(15);
});

test('a product that is not on sale is read as buyers would, by its seller alone', async ({
  page,
  browser,
  baseURL,
  lang,
}) => {
  await openSeller(page.request);
  const answer = await page.request.post('/api/v1/own/products', {
    data: {
      ...towel('Towel in the making'),
      description: { en: '<p>Soft and <strong>thick</strong>.</p>' },
      attributes: { en: [['Weight', '500 g/m²']] },
      state: 'draft',
    },
  });
  const { id } = (await answer.json()) as { id: string };
  await page.goto(address('/:lang/vendor/products/:product', { lang, product: id }));

  await page.getByRole('link', { name: m.preview({ locale: lang }) }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Towel in the making');
  await expect(page.locator('.prose strong')).toHaveText('thick');
  await expect(page.getByText('500 g/m²')).toBeVisible();
  const own = page.url();
  await expectPanelPage(page, own);
  const stranger = await browser.newContext({ baseURL: baseURL! });
  await openSeller(stranger.request);
  expect((await stranger.request.get(own)).status()).toBe(404);
  await stranger.close();
});

test('pictures keep the order in which they were chosen, though the first arrives last', async ({
  page,
  lang,
}) => {
  await openSeller(page.request);
  await page.goto(address('/:lang/vendor/products/new', { lang }));
  await isAlive(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const hashes: string[] = [];
  let sent = 0;
  await page.route('**/api/v1/pictures', async (route) => {
    const index = sent++;
    if (index === 0) await held;
    const response = await route.fetch();
    hashes[index] = ((await response.json()) as { upload: string }).upload;
    await route.fulfill({ response });
  });
  await page
    .locator('[name=imagesFiles]')
    .setInputFiles([
      await photo('cover.png', '#c93'),
      await photo('back.png', '#39c'),
      await photo('label.png', '#9c3'),
    ]);
  await expect(page.locator('.picture-item-image img')).toHaveCount(2);

  release();

  await expect(page.locator('.picture-item-image img')).toHaveCount(3);
  const shown = await page
    .locator('[name=imagesSource]')
    .evaluateAll((fields: HTMLInputElement[]) =>
      fields.map(({ value }) => (JSON.parse(value) as { hash: string }).hash),
    );
  expect(shown).toEqual(hashes);
});

test('pictures change places by keyboard', async ({ page, lang }) => {
  await openSeller(page.request);
  await page.goto(address('/:lang/vendor/products/new', { lang }));
  await isAlive(page);
  await page
    .locator('[name=imagesFiles]')
    .setInputFiles([await photo('green.png', '#3c3'), await photo('grey.png', '#333')]);
  const pictures = page.locator('.picture-item-image img');
  await expect(pictures).toHaveCount(2);
  const before = await pictures.first().getAttribute('src');

  await page
    .getByRole('button', { name: media.later({ position: '1' }, { locale: lang }) })
    .focus();
  await page.keyboard.press('Enter');

  await expect(pictures.nth(1)).toHaveAttribute('src', before!);
});

test('the editor fits each width and is accessible', async ({ page, lang }) => {
  await openSeller(page.request);
  await expectPanelPage(page, address('/:lang/vendor/products/new', { lang }));
});

test.describe('deleting in the editor', () => {
  test.use({ javaScriptEnabled: false });

  test('is asked for twice, and is undone in the list', async ({ page, lang }) => {
    await openSeller(page.request);
    const { id } = await addProduct(page.request, 'Unwanted towel');
    await page.goto(`/${lang}/vendor/products/${id}`);
    await page.getByText(m.removeAsk({ locale: lang })).click();

    await page.getByRole('button', { name: m.remove({ locale: lang }), exact: true }).click();
    await expect(page.getByText(m.bulkWaiting({ locale: lang }))).toBeVisible();
    await page.getByRole('button', { name: m.bulkUndo({ locale: lang }) }).click();

    await expect(page.getByText(m.bulkUndone({ locale: lang }))).toBeVisible();
    await expect(page.getByRole('link', { name: 'Unwanted towel' })).toBeVisible();
  });
});
