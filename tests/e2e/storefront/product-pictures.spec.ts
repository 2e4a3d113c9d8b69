// The large pictures of a product: by keyboard, by touch and with browser history.
import { expect, type Page } from '@playwright/test';
import * as m from '#messages/pages/storefront/product';
import { findViolations } from '#tests/support/axe.ts';
import { phone } from '#tests/support/browser-screens.ts';
import { test } from '#tests/support/browser-test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const lightbox = (page: Page, title: string) => page.getByRole('dialog', { name: title });

test('pictures are enlarged, changed and zoomed by keyboard, and Escape gives focus back', async ({
  page,
  navigate,
  market,
  lang,
}) => {
  const title = (await market.find(market.product.id, lang)).title.value;
  await navigate('/:lang/product/:handle', { lang, handle: market.handle });
  const opener = page.getByRole('link', { name: m.enlarge({ locale: lang }) });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = lightbox(page, title);
  await expect(dialog).toBeVisible();
  const count = market.product.images.length;
  const shown = dialog.locator('.gallery-lightbox-bar bdi');
  await expect(shown).toHaveText(`1 / ${count}`);
  const [onwards, back] =
    lang === 'ar' ? (['ArrowLeft', 'ArrowRight'] as const) : (['ArrowRight', 'ArrowLeft'] as const);
  await page.keyboard.press(onwards);
  await expect(shown).toHaveText(`2 / ${count}`);
  await expect(dialog.locator('li').nth(1)).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('End');
  await expect(shown).toHaveText(`${count} / ${count}`);
  await expect(
    dialog.getByRole('button', { name: m.nextPicture({ locale: lang }) }),
  ).toBeDisabled();
  await page.keyboard.press(back);
  await expect(shown).toHaveText(`${count - 1} / ${count}`);

  const picture = dialog
    .locator('li')
    .nth(count - 2)
    .locator('img');
  const width = async () => (await picture.boundingBox())!.width;
  const whole = await width();
  await page.keyboard.press('+');
  expect(await width()).toBeCloseTo(whole * 1.5, 0);
  await dialog.getByRole('button', { name: m.zoomIn({ locale: lang }) }).click();
  expect(await width()).toBeCloseTo(whole * 2.25, 0);
  await page.keyboard.press('0');
  expect(await width()).toBeCloseTo(whole, 0);
  expect(await findViolations(page, { exclude: '.menu-bar' }), 'axe').toEqual([]);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener, 'focus returns').toBeFocused();
});

test('Back closes the large pictures, and the next Back leaves the page', async ({
  page,
  navigate,
  market,
  lang,
}) => {
  const title = (await market.find(market.product.id, lang)).title.value;
  await navigate('/:lang/shop', { lang });
  await navigate('/:lang/product/:handle', { lang, handle: market.handle });
  const opener = page.getByRole('link', { name: m.enlarge({ locale: lang }) });
  const dialog = lightbox(page, title);
  await page.evaluate(() => {
    (window as { stays?: boolean }).stays = true;
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.data') && request.resourceType() === 'fetch')
      asked.push(request.url());
  });
  const closings = [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: m.close({ locale: lang }) }).click(),
  ];
  for (const close of closings) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await close();
    await expect(dialog).toBeHidden();
    await expect(opener, 'focus returns').toBeFocused();
    await page.waitForFunction(() => !('picture' in history.state));
  }
  await page.goForward();
  await expect(dialog, 'Forward opens them again').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.waitForFunction(() => !('picture' in history.state));
  expect(
    [asked, await page.evaluate(() => (window as { stays?: boolean }).stays)],
    'the document stays',
  ).toEqual([[], true]);
  await page.goForward();
  await page.reload();
  await expect(dialog, 'a reloaded page shows the large pictures again').toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/${lang}/shop$`));
});

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('pictures are swiped, enlarged, zoomed and closed by touch', async ({
    page,
    navigate,
    market,
  }) => {
    await navigate('/:lang/product/:handle', { lang: 'ar', handle: market.handle });
    const strip = page.locator('.product-gallery-strip');
    const title = (await market.find(market.product.id, 'ar')).title.value;
    // Forwards in Arabic.
    await strip.evaluate((list) => list.scrollTo({ left: -list.clientWidth, behavior: 'instant' }));
    await expect(page.locator('.product-gallery-thumbs a').nth(1)).toHaveAttribute(
      'aria-current',
      'true',
    );
    await strip.tap();
    const dialog = lightbox(page, title);
    const shown = dialog.locator('.gallery-lightbox-bar bdi');
    await expect(shown).toHaveText(`2 / ${market.product.images.length}`);
    const pictures = dialog.locator('.gallery-lightbox-strip');
    await pictures.evaluate((list) =>
      list.scrollTo({ left: -2 * list.clientWidth, behavior: 'instant' }),
    );
    await expect(shown).toHaveText(`3 / ${market.product.images.length}`);
    const picture = pictures.locator('li').nth(2);
    await picture.tap();
    await expect(picture).toHaveClass(/is-zoomed/);
    await picture.tap();
    await expect(picture).not.toHaveClass(/is-zoomed/);
    await dialog.getByRole('button', { name: m.close({ locale: 'ar' }) }).tap();
    await expect(dialog).toBeHidden();
  });
});
