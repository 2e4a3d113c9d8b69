import { z } from 'zod';

/** SHA-256 of the bytes that were stored of an upload, hexadecimal. */
export const uploadHash = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * A picture's source: a supplier's URL to fetch once, or what the seller's own company has
 * uploaded, which is never fetched.
 */
export const pictureSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('remote'), url: z.url({ protocol: /^https?$/ }).max(2000) }),
  z.object({ kind: z.literal('upload'), hash: uploadHash }),
]);
export type PictureSource = z.infer<typeof pictureSource>;

/** Scheme for uploads instead of a URL, with the hash of the bytes. */
export const uploadScheme = 'upload:';

/** Maximum size of an upload at sign-up; it is decoded and made smaller at once. */
export const maxUploadBytes = 5 * 2 ** 20;

/** Maximum size of a seller's picture: it comes straight from a camera. */
export const maxPictureBytes = 20 * 2 ** 20;

/** Media types of the pictures that sellers upload. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
