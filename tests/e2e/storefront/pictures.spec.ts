// Pictures: which size browsers choose, how large the files are, and what shared links show.
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { srcSetOf } from '#shared/pictures.ts';
import { type PictureSlot, pictureSlots } from '#ui/picture-slots.ts';
import { desktop, openScreen, phone, screenPath } from '#tests/support/browser-screens.ts';
import { test } from '#tests/support/browser-test.ts';

const maxBytes = 80_000;
const sharpPhone = { viewport: phone, deviceScaleFactor: 3 };

test.describe('on a phone with a pixel ratio of three', () => {
  test.use(sharpPhone);

  for (const name of ['home', 'group', 'product', 'store'] as const) {
    test(`every picture of ${name} loads, and none exceeds 80 KB`, async ({ page, market }) => {
      const sizes: Promise<[string, number]>[] = [];
      page.on('requestfinished', (request) => {
        if (new URL(request.url()).pathname.startsWith('/media/'))
          sizes.push(
            request.sizes().then(({ responseBodySize }) => [request.url(), responseBodySize]),
          );
      });
      await openScreen(page, screenPath(name, 'ar', market));
      await walkDown(page);
      await expect.poll(() => missingPictures(page)).toEqual([]);
      const fetched = await Promise.all(sizes);
      expect(fetched).not.toEqual([]);
      expect(fetched.filter(([, bytes]) => bytes > maxBytes)).toEqual([]);
    });
  }
});

/** Pictures in the viewport's width that have not loaded. Others of a strip wait for a swipe. */
const missingPictures = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { left, right } = image.getBoundingClientRect();
        return (
          image.checkVisibility() &&
          left < innerWidth &&
          right > 0 &&
          !(image.complete && image.naturalWidth > 0)
        );
      })
      .map((image) => image.currentSrc || image.src),
  );

async function walkDown(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
  });
}

/** The file that the browser chooses for a photograph 1600 pixels wide. */
async function chosen(page: Page, slot: PictureSlot): Promise<string> {
  const { sizes, maxWidth } = pictureSlots[slot];
  const photograph = { url: `/media/${'0a'.repeat(32)}.webp`, width: 1600 };
  const document = `<meta name="viewport" content="width=device-width"><picture>
    <source type="image/avif" srcset="${srcSetOf(photograph, 'avif', maxWidth)}" sizes="${sizes}">
    <img alt="" srcset="${srcSetOf(photograph, 'webp', maxWidth)}" sizes="${sizes}"></picture>`;
  await page.route('/a-photograph', (route) =>
    route.fulfill({ contentType: 'text/html', body: document }),
  );
  await page.goto('/a-photograph');
  const image = page.locator('img');
  await expect
    .poll(() =>
      image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0),
    )
    .toBe(true);
  return image.evaluate((element: HTMLImageElement) =>
    new URL(element.currentSrc).pathname.split('/').at(-1)!,
  );
}

const screens = [
  {
    name: 'a phone with a pixel ratio of three',
    options: sharpPhone,
    expected: { card: '640.avif', gallery: '960.avif', thumb: '320.avif' },
  },
  {
    name: 'a desktop',
    options: { viewport: desktop, deviceScaleFactor: 1 },
    expected: { card: '320.avif', gallery: '480.avif', thumb: '160.avif' },
  },
  {
    name: 'a desktop with a pixel ratio of two',
    options: { viewport: desktop, deviceScaleFactor: 2 },
    expected: { card: '640.avif', gallery: '960.avif', thumb: '320.avif' },
  },
] as const;

for (const { name, options, expected } of screens) {
  test.describe(`on ${name}`, () => {
    test.use(options);

    test('the browser fetches the size of the slot', async ({ page }) => {
      // The server also sends WebP under an AVIF address until the worker has made the AVIF.
      const webp = await sharp({
        create: { width: 40, height: 40, channels: 3, background: '#808080' },
      })
        .webp()
        .toBuffer();
      await page.route('**/media/**', (route) =>
        route.fulfill({ contentType: 'image/webp', body: webp }),
      );
      for (const [slot, file] of Object.entries(expected) as [PictureSlot, string][])
        expect([slot, await chosen(page, slot)]).toEqual([slot, file]);
    });
  });
}

test('a shared link to a product shows a JPEG', async ({ page, request, market }) => {
  await page.goto(screenPath('product', 'tr', market));
  const url = await page.locator('meta[property="og:image"]').getAttribute('content');
  const answer = await request.get(url!);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  expect(await sharp(await answer.body()).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
  });
});
