// What a seller types and sends for a product.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Locale } from '#shared/locale.ts';

/** A picture of one colour. */
export const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer(),
});

/** Without scripts the fields of all languages stand below each other. */
export async function openLanguage(page: Page, language: Locale): Promise<void> {
  const tab = page.locator(`[role=tab][data-language=${language}]`);
  if (await tab.isVisible()) await tab.click();
}

/** Fills in what publishing needs but the pictures. */
export async function fillInProduct(page: Page, title: string): Promise<void> {
  const field = (name: string) => page.locator(`[name="${name}"]`);
  await field('mainLanguage').selectOption('en');
  await field('title.en').fill(title);
  await openLanguage(page, 'tr');
  await field('title.tr').fill(`${title} (havlu)`);
  await openLanguage(page, 'en');
  await field('attributes.en').fill('Material: cotton\nWeight: 500 g/m²');
  await field('category').selectOption({ index: 4 });
  await field('moq').fill('5000');
  await field('tiers[0].from').fill('100');
  await field('tiers[0].price').fill('2');
  await field('incoterms').first().check();
  await field('optionNames[0]').fill('Colour');
  await field('variants[0].value').fill('White');
  await field('optionNames[1]').fill('Size');
  await field('variants[0].value2').fill('L');
}
