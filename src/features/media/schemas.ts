import { z } from 'zod';

/** Ten soft grounds of the design; neighbours in a grid never share both ground and layout. */
export const grounds = [
  'sand',
  'clay',
  'sage',
  'mist',
  'sky',
  'rose',
  'lilac',
  'butter',
  'stone',
  'deep',
] as const;
export const pictureSets = ['plain', 'horizon', 'plinth', 'disc', 'arch', 'dark'] as const;
export const pictureLayouts = [
  'single',
  'pair',
  'trio',
  'stack',
  'kit',
  'six',
  'nine',
  'crop',
] as const;

/**
 * A picture composed from a glyph of Noto Emoji: a few words instead of a file. `tint` recolours
 * the glyph (degrees of hue).
 */
export const pictureRecipe = z.object({
  glyph: z.string().regex(/^[a-z0-9-]{1,80}$/),
  ground: z.enum(grounds),
  set: z.enum(pictureSets),
  layout: z.enum(pictureLayouts),
  hue: z.int().min(0).max(359).optional(),
});
export type PictureRecipe = z.infer<typeof pictureRecipe>;

/** A picture's source: a recipe to draw, or a supplier's URL to fetch once. */
export const pictureSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('recipe'), recipe: pictureRecipe }),
  z.object({ kind: z.literal('remote'), url: z.url({ protocol: /^https?$/ }).max(2000) }),
]);
export type PictureSource = z.infer<typeof pictureSource>;

/** Scheme for uploads instead of a URL, with the hash of the bytes. */
export const uploadScheme = 'upload:';

/** Maximum size of an upload; it is decoded and made smaller at once. */
export const maxUploadBytes = 5 * 2 ** 20;
