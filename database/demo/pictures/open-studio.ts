// Opens the studio: Chromium with the scenes in a page, bundled by Vite.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { provideChromium } from '../../../tools/browser.ts';
import type { KnownScene, ScenePicture } from './page.ts';
import type { Quality } from './studio/photograph.ts';

export type Studio = {
  readonly scenes: readonly KnownScene[];
  /** Returns a PNG. Throws an Error for a scene or colour that is unknown. */
  draw(picture: ScenePicture, quality: Quality): Promise<Buffer>;
  close(): Promise<void>;
};

/** Software rendering, the same on every machine. */
const chromiumArgs = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
];

/** `warn` gets what the page's console says is wrong. */
export async function openStudio(warn: (message: string) => void): Promise<Studio> {
  const script = await bundle();
  const browser = await chromium.launch({
    executablePath: await provideChromium(),
    args: chromiumArgs,
  });
  const page = await browser.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') warn(message.text());
  });
  await loadFaces(page);
  await page.addScriptTag({ content: script });
  return {
    scenes: await page.evaluate(() => window.knownScenes()),
    async draw(picture, quality) {
      const url = await page.evaluate(([what, how]) => window.drawScene(what, how), [
        picture,
        quality,
      ] as const);
      return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
    },
    close: () => browser.close(),
  };
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: {
        entry: fileURLToPath(new URL('page.ts', import.meta.url)),
        formats: ['iife'],
        name: 'studio',
      },
    },
  });
  if ('close' in built) throw new Error('Vite watches, although nothing asked it to.');
  const { output } = Array.isArray(built) ? built[0]! : built;
  return output[0].code;
}

/** Labels need the faces before they are drawn. */
async function loadFaces(page: Page): Promise<void> {
  const faces = [
    fontFace('latin', 'U+0000-00FF'),
    fontFace('latin-ext', 'U+0100-02BA, U+1E00-1E9F'),
  ];
  await page.setContent(`<!doctype html><style>${faces.join('')}</style><body></body>`);
  await page.evaluate(() =>
    Promise.all(
      ['500', '600', '700'].map((weight) =>
        document.fonts.load(`${weight} 40px "Markazi Text Variable"`, 'Aİ'),
      ),
    ),
  );
}

function fontFace(part: string, range: string): string {
  const file = `@fontsource-variable/markazi-text/files/markazi-text-${part}-wght-normal.woff2`;
  const bytes = readFileSync(new URL(`../../../node_modules/${file}`, import.meta.url));
  return (
    '@font-face { font-family: "Markazi Text Variable"; font-weight: 400 700; ' +
    `unicode-range: ${range}; ` +
    `src: url(data:font/woff2;base64,${bytes.toString('base64')}) }`
  );
}
