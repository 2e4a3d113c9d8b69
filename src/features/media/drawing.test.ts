import fs from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { extentOf } from './drawing/extent.ts';
import { createGlyphSource, UnknownGlyphError } from './drawing/glyphs.server.ts';
import { turnHue } from './drawing/recolour.ts';
import { createPictureDrawer } from './drawing.server.ts';
import { grounds, type PictureRecipe, pictureLayouts, pictureSets } from './schemas.ts';

const drawer = createPictureDrawer();
const glyphs = createGlyphSource();
const teapot: PictureRecipe = { glyph: 'teapot', ground: 'sand', set: 'plinth', layout: 'single' };
const noto = JSON.parse(
  fs.readFileSync(createRequire(import.meta.url).resolve('@iconify-json/noto/icons.json'), 'utf8'),
) as {
  icons: Record<string, { body: string }>;
  aliases: Record<string, { parent: string }>;
};

const namesWhere = (holds: (body: string, name: string) => boolean) =>
  Object.entries(noto.icons)
    .filter(([name, { body }]) => holds(body, name))
    .map(([name]) => name);

/** What a page's `<img>` would show; librsvg's XML parser is strict. */
const render = (svg: string, size = 64) =>
  sharp(Buffer.from(svg)).resize(size, size).ensureAlpha().raw().toBuffer();

test('every ground, set and layout is a well-formed picture of 400 × 400', async () => {
  for (const ground of grounds)
    for (const set of pictureSets)
      for (const layout of pictureLayouts) {
        const svg = drawer.draw({ ...teapot, ground, set, layout });
        expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({
          format: 'svg',
          width: 400,
          height: 400,
        });
        expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      }
});

test('recipes that differ look different', async () => {
  const recipes = [
    teapot,
    ...grounds.slice(1).map((ground) => ({ ...teapot, ground })),
    ...pictureSets.filter((set) => set !== 'plinth').map((set) => ({ ...teapot, set })),
    ...pictureLayouts.slice(1).map((layout) => ({ ...teapot, layout })),
    { ...teapot, hue: 120 },
  ];
  const pictures = await Promise.all(
    recipes.map(async (recipe) => (await render(drawer.draw(recipe))).toString('base64')),
  );
  expect(new Set(pictures).size).toBe(recipes.length);
});

test('the same recipe is the same text, from any drawer', () => {
  const recipe: PictureRecipe = {
    glyph: 'running-shoe',
    ground: 'sky',
    set: 'arch',
    layout: 'pair',
    hue: 40,
  };
  expect(createPictureDrawer().draw(recipe)).toBe(drawer.draw(recipe));
  expect(drawer.draw(recipe)).toBe(drawer.draw(recipe));
});

test('the glyph is in the file once, and the file is small', () => {
  const sizes = [
    'teapot',
    'watch',
    'thread',
    'couch-and-lamp',
    'nazar-amulet',
    'headphone',
    'gear',
    'package',
    'printer',
  ].map((glyph) => drawer.draw({ ...teapot, glyph, layout: 'nine' }).length);
  expect(Math.max(...sizes)).toBeLessThan(30_000);
  expect(
    drawer.draw({ ...teapot, layout: 'nine' }).length - drawer.draw(teapot).length,
  ).toBeLessThan(2_500);
});

test('pictures hold nothing that runs or loads', () => {
  expect(
    namesWhere((body) =>
      /<(script|style|image|foreignObject|a|animate|set)\b|\son\w+=|href="(?!#)|url\((?!#)/.test(
        body,
      ),
    ),
  ).toEqual([]);
});

test('a glyph that does not exist is named', () => {
  expect(() => drawer.draw({ ...teapot, glyph: 'flux-capacitor' })).toThrow(
    new UnknownGlyphError('flux-capacitor'),
  );
  expect(() => drawer.draw({ ...teapot, glyph: 'icons' })).toThrow(UnknownGlyphError);
});

test('glyphs and aliases are read from the file as a parser reads them', () => {
  expect(namesWhere((body, name) => glyphs.read(name) !== body)).toEqual([]);
  expect(
    Object.entries(noto.aliases).filter(
      ([name, { parent }]) => glyphs.read(name) !== noto.icons[parent]!.body,
    ),
  ).toEqual([]);
});

test('ids of the frame are not those of glyphs', () => {
  expect(namesWhere((body) => / id="(bg|fl|gl|sh|gs)"/.test(body))).toEqual([]);
});

test.each([
  'teapot',
  'glasses',
  'couch-and-lamp',
  'mobile-phone',
  'package',
  'hammer',
  'ring',
  'thread',
  'dress',
  'nut-and-bolt',
  'watch',
  'yarn',
])('the extent of %s is what a painter covers', async (name) => {
  const { data } = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128">${glyphs.read(name)}</svg>`,
    ),
  )
    .raw()
    .toBuffer({ resolveWithObject: true });
  const painted = Array.from({ length: 128 * 128 }, (_, at) => ({
    x: at % 128,
    y: Math.floor(at / 128),
  })).filter(({ x, y }) => data[(y * 128 + x) * 4 + 3]! > 60);
  const [xs, ys] = [painted.map(({ x }) => x), painted.map(({ y }) => y)];
  const extent = extentOf(glyphs.read(name));
  const seen = {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs) + 1,
    bottom: Math.max(...ys) + 1,
  };
  const errors = (['left', 'top', 'right', 'bottom'] as const).map((side) =>
    Math.abs(extent[side] - seen[side]),
  );
  expect(Math.max(...errors)).toBeLessThan(2.5);
});

test('hue: greys stay, colours turn, a whole turn changes nothing', () => {
  const colours = '<path fill="#fff" stroke="#808080"/><path fill="#000"/>';
  expect(turnHue(colours, 120)).toBe(colours);
  expect(turnHue('<path fill="#e53935"/>', 360)).toBe('<path fill="#e53935"/>');
  const [, red, green, blue] = /#(..)(..)(..)/
    .exec(turnHue('<path fill="#e53935"/>', 215))!
    .map((digits) => Number.parseInt(digits, 16));
  expect(blue).toBeGreaterThan(Math.max(red!, green!) + 40);
  expect(turnHue('<stop stop-color="#f00"/><path fill="url(#f00)"/>', 120)).toMatch(
    /^<stop stop-color="#(?!f00)[0-9a-f]{6}"\/><path fill="url\(#f00\)"\/>$/,
  );
});
