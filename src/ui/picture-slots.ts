import type { PictureWidth } from '#shared/pictures.ts';

/**
 * `sizes` of each slot, and its widest useful candidate. At three device pixels per CSS pixel the
 * third is invisible, so full-width pictures are chosen as if there were two.
 */
export const pictureSlots = {
  card: { sizes: '(max-width: 640px) 46vw, (max-width: 1100px) 31vw, 320px', maxWidth: 640 },
  wide: { sizes: '(max-width: 640px) 92vw, (max-width: 1100px) 46vw, 430px', maxWidth: 960 },
  gallery: {
    sizes:
      '(max-width: 640px) and (min-resolution: 2.5dppx) 67vw, (max-width: 640px) 100vw, ' +
      '(max-width: 1100px) 50vw, 480px',
    maxWidth: 1280,
  },
  /** Full screen, looked at closely. */
  whole: { sizes: '100vw', maxWidth: 1280 },
  thumb: { sizes: '112px', maxWidth: 320 },
} as const satisfies Record<string, { sizes: string; maxWidth: PictureWidth }>;
export type PictureSlot = keyof typeof pictureSlots;
