// Cuts the fonts to what pages need: the weights that styles use, and of the rarer Latin letters those of Turkish apart, so
// that a Turkish name costs three kilobytes and not twenty. Into .generated/fonts, which styles and `#fonts/*` name.
//
//   node tools/fonts.ts
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const outFolder = '.generated/fonts';
const weights = { min: 400, max: 700 };

/** All between the first and the last of each pair of code points. */
const charactersOf = (...ranges: readonly (readonly [first: number, last: number])[]): string =>
  ranges.map(([first, last]) => String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i))).join('');

/** Each is cut from the font's file of this script. The `unicode-range` of styles says the same. */
const parts = {
  'latin': { from: 'latin', characters: charactersOf([0x20, 0xff], [0x131, 0x131], [0x152, 0x153], [0x2b0, 0x2ff], [0x2000, 0x206f], [0x20ac, 0x20ac], [0x2122, 0x2122], [0x2190, 0x2193], [0x2212, 0x2215]) },
  'turkish': { from: 'latin-ext', characters: 'ĞğİŞş₺' },
  'latin-ext': { from: 'latin-ext', characters: charactersOf([0x100, 0x24f], [0x1e00, 0x1eff], [0x20a0, 0x20c0]) },
  'arabic': { from: 'arabic', characters: charactersOf([0x600, 0x6ff], [0x750, 0x77f], [0x200c, 0x200f], [0xfb50, 0xfdff], [0xfe70, 0xfefc]) },
} as const;

/** Makes what is missing or older than its font; both are of the same release then. */
export async function provideFonts(): Promise<void> {
  mkdirSync(outFolder, { recursive: true });
  for (const font of ['vazirmatn', 'markazi-text']) {
    for (const [part, { from, characters }] of Object.entries(parts)) {
      const source = fileURLToPath(import.meta.resolve(`@fontsource-variable/${font}/files/${font}-${from}-wght-normal.woff2`));
      const file = path.join(outFolder, `${font}-${part}.woff2`);
      if (existsSync(file) && isNewer(file, source) && isNewer(file, import.meta.filename)) continue;
      const half = `${file}.${process.pid}`;
      writeFileSync(half, await subsetFont(readFileSync(source), characters, { targetFormat: 'woff2', variationAxes: { wght: weights } }));
      renameSync(half, file);
    }
  }
}

const isNewer = (file: string, than: string): boolean => statSync(file).mtimeMs >= statSync(than).mtimeMs;

if (import.meta.main) await provideFonts();
