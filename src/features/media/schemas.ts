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

/**
 * Where a picture comes from: drawn from a recipe, or to be fetched once from an address that a
 * supplier gave.
 */
export const pictureSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('recipe'), recipe: pictureRecipe }),
  z.object({ kind: z.literal('remote'), url: z.url({ protocol: /^https?$/ }).max(2000) }),
]);
export type PictureSource = z.infer<typeof pictureSource>;

/** In the place of an address: a picture that somebody handed over, by the hash of its bytes. */
export const uploadScheme = 'upload:';

/** What somebody may hand over at most; it is decoded and made smaller at once. */
export const maxUploadBytes = 5 * 2 ** 20;
