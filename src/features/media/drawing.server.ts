// Draws pictures for products without photographs: a glyph, a ground, a set and a layout.
import { createGlyphSource, type GlyphSource } from './drawing/glyphs.server.ts';
import { extentOf } from './drawing/extent.ts';
import { type Placement, placementsOf } from './drawing/layouts.ts';
import { turnHue } from './drawing/recolour.ts';
import { sceneOf } from './drawing/scenes.ts';
import { type Tone, toneOf } from './drawing/tones.ts';
import type { PictureRecipe } from './schemas.ts';

export type PictureDrawer = {
  /** Returns an SVG document of 400 × 400, deterministic for a recipe. Throws UnknownGlyphError. */
  draw(recipe: PictureRecipe): string;
};

export const createPictureDrawer = (glyphs: GlyphSource = createGlyphSource()): PictureDrawer => ({
  draw: (recipe) => compose(recipe, glyphs.read(recipe.glyph)),
});

/** Defines the glyph once and reuses it. Our ids have two letters; those in glyphs are longer. */
function compose(recipe: PictureRecipe, source: string): string {
  const glyph = source.replaceAll('xlink:href', 'href');
  const tone = toneOf(recipe);
  const { backdrop, stage } = sceneOf(recipe, tone);
  const things = placementsOf(recipe.layout, extentOf(glyph), stage).map(thing).join('');
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">' +
    `<defs>${gradients(tone)}<symbol id="gs" viewBox="0 0 128 ` +
    `128">${turnHue(glyph, recipe.hue ?? 0)}</symbol></defs>` +
    `<path d="M0 0h400v400H0z" fill="url(#bg)"/>${backdrop}${things}</svg>`
  );
}

const gradients = ({ lit, shaded, floor, lift, shadowOpacity }: Tone) =>
  `<radialGradient id="bg" cx="38%" cy="26%" r="95%"><stop stop-color="${lit}"/>` +
  `<stop offset="1" stop-color="${shaded}"/></radialGradient>` +
  `<linearGradient id="fl" x2="0" y2="1"><stop stop-color="${floor}" stop-opacity=".75"/>` +
  `<stop offset="1" stop-color="${shaded}" stop-opacity=".2"/></linearGradient>` +
  `<radialGradient id="gl"><stop stop-color="${lift}" stop-opacity=".9"/>` +
  `<stop offset="1" stop-color="${lift}" stop-opacity="0"/></radialGradient>` +
  `<radialGradient id="sh"><stop stop-color="#2a211b" stop-opacity="${shadowOpacity}"/>` +
  `<stop offset=".55" stop-color="#2a211b" stop-opacity="${round(shadowOpacity * 0.35)}"/>` +
  '<stop offset="1" stop-color="#2a211b" stop-opacity="0"/></radialGradient>';

function thing({ x, y, size, rotation, isMirrored, shadow }: Placement): string {
  const place = [
    `translate(${round(x)} ${round(y)})`,
    rotation && `rotate(${rotation})`,
    isMirrored && 'scale(-1 1)',
  ]
    .filter(Boolean)
    .join('');
  const half = round(size / 2);
  return (
    (shadow
      ? `<ellipse cx="${round(shadow.x)}" cy="${round(shadow.y)}" rx="${round(shadow.rx)}" ` +
        `ry="${round(shadow.ry)}" fill="url(#sh)"/>`
      : '') +
    `<use href="#gs" x="${-half}" y="${-half}" width="${round(size)}" height="${round(size)}" ` +
    `transform="${place}"/>`
  );
}

const round = (value: number) => Math.round(value * 100) / 100;
