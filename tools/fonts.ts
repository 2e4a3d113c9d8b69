// Subsets the fonts to what pages need: the weights in use, with rare letters in separate files. A
// Turkish name then costs three kilobytes instead of twenty, and Arabic text no letters of Urdu and
// Uighur. Writes to .generated/fonts, to which styles and `#fonts/*` refer.
//
//   node tools/fonts.ts
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const outFolder = '.generated/fonts';
/** Markazi is for headings, which have one weight. */
const fonts = { vazirmatn: { min: 400, max: 700 }, 'markazi-text': 600 } as const;

/** Expands single code points and inclusive ranges. */
const charactersOf = (...ranges: readonly (readonly [first: number, last?: number])[]): string =>
  ranges
    .map(([first, last = first]) =>
      String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i)),
    )
    .join('');

/**
 * Each part is cut from the font's file of this script. The `unicode-range` of styles must match.
 */
const parts = {
  latin: {
    from: 'latin',
    characters: charactersOf(
      [0x20, 0xff],
      [0x131],
      [0x152, 0x153],
      [0x2b0, 0x2ff],
      [0x2000, 0x206f],
      [0x20ac],
      [0x2122],
      [0x2190, 0x2193],
      [0x2212, 0x2215],
    ),
  },
  turkish: { from: 'latin-ext', characters: 'ĞğİŞş₺' },
  'latin-ext': {
    from: 'latin-ext',
    characters: charactersOf([0x100, 0x24f], [0x1e00, 0x1eff], [0x20a0, 0x20c0]),
  },
  // Arabic and Persian: letters, vowel marks, digits and punctuation.
  arabic: {
    from: 'arabic',
    characters: charactersOf(
      [0x60c],
      [0x61b],
      [0x61f],
      [0x621, 0x652],
      [0x660, 0x66c],
      [0x670],
      [0x67e],
      [0x686],
      [0x698],
      [0x6a9],
      [0x6af],
      [0x6cc],
      [0x200c, 0x200f],
    ),
  },
  'arabic-ext': {
    from: 'arabic',
    characters: charactersOf(
      [0x600, 0x60b],
      [0x60d, 0x61a],
      [0x61c, 0x61e],
      [0x620],
      [0x653, 0x65f],
      [0x66d, 0x66f],
      [0x671, 0x67d],
      [0x67f, 0x685],
      [0x687, 0x697],
      [0x699, 0x6a8],
      [0x6aa, 0x6ae],
      [0x6b0, 0x6cb],
      [0x6cd, 0x6ff],
      [0x750, 0x77f],
      [0xfb50, 0xfdff],
      [0xfe70, 0xfe74],
      [0xfe76, 0xfefc],
    ),
  },
} as const;

/**
 * Creates missing files and those older than their font. All parts of a font then have the same
 * release.
 */
export async function provideFonts(): Promise<void> {
  mkdirSync(outFolder, { recursive: true });
  for (const [font, weight] of Object.entries(fonts)) {
    for (const [part, { from, characters }] of Object.entries(parts)) {
      const source = fileURLToPath(
        import.meta.resolve(`@fontsource-variable/${font}/files/${font}-${from}-wght-normal.woff2`),
      );
      const file = path.join(outFolder, `${font}-${part}.woff2`);
      if (existsSync(file) && isNewer(file, source) && isNewer(file, import.meta.filename))
        continue;
      const half = `${file}.${process.pid}`;
      writeFileSync(
        half,
        await subsetFont(readFileSync(source), characters, {
          targetFormat: 'woff2',
          variationAxes: { wght: weight },
        }),
      );
      renameSync(half, file);
    }
  }
}

const isNewer = (file: string, than: string): boolean =>
  statSync(file).mtimeMs >= statSync(than).mtimeMs;

if (import.meta.main) await provideFonts();
