// Pictures as browsers choose, fetch and show them.
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { srcSetOf } from '#shared/pictures.ts';
import { type PictureSlot, pictureSlots } from '#ui/picture-slots.ts';
import { desktop, openScreen, phone, screenPath } from '#tests/support/browser-screens.ts';
import { test } from '#tests/support/browser-test.ts';

const mostBytes = 80_000;
const sharpPhone = { viewport: phone, deviceScaleFactor: 3 };

test.describe('on a phone with three pixels to the dot', () => {
  test.use(sharpPhone);

  for (const name of ['home', 'category', 'product', 'store'] as const) {
    test(`every picture is there, none heavier than 80 KB: ${name}`, async ({ page, market }) => {
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
      expect(fetched.filter(([, bytes]) => bytes > mostBytes)).toEqual([]);
    });
  }
});

/** Those beside the screen, in strips that are swiped, wait until somebody does. */
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

/** The size that a browser takes of a photograph 1600 wide. */
async function chosen(page: Page, slot: PictureSlot): Promise<string> {
  const { sizes, most } = pictureSlots[slot];
  const photograph = { url: `/media/${'0a'.repeat(32)}.webp`, width: 1600 };
  const document = `<meta name="viewport" content="width=device-width"><picture><source type="image/avif" srcset="${srcSetOf(photograph, 'avif', most)}" sizes="${sizes}"><img alt="" srcset="${srcSetOf(photograph, 'webp', most)}" sizes="${sizes}"></picture>`;
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
    name: 'a phone with three pixels to the dot',
    options: sharpPhone,
    expected: { card: '640.avif', gallery: '960.avif', thumb: '320.avif' },
  },
  {
    name: 'a desktop',
    options: { viewport: desktop, deviceScaleFactor: 1 },
    expected: { card: '320.avif', gallery: '480.avif', thumb: '160.avif' },
  },
  {
    name: 'a fine desktop',
    options: { viewport: desktop, deviceScaleFactor: 2 },
    expected: { card: '640.avif', gallery: '960.avif', thumb: '320.avif' },
  },
] as const;

for (const { name, options, expected } of screens) {
  test.describe(`of a photograph ${name}`, () => {
    test.use(options);

    test('takes the size that it shows', async ({ page }) => {
      // As a worker that is behind has it: under the AVIF's address the WebP is lent.
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

test('a link to a product is shared with a JPEG', async ({ page, request, market }) => {
  await page.goto(screenPath('product', 'tr', market));
  const url = await page.locator('meta[property="og:image"]').getAttribute('content');
  const answer = await request.get(url!);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  expect(await sharp(await answer.body()).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
  });
});
