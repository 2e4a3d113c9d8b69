import type { PictureEntry } from './picture-form.ts';
import type { PictureAddress } from './queries.server.ts';

/** A stored upload. `hash` names it in `{ kind: 'upload', hash }`. */
export type UploadedPicture = PictureAddress & { readonly hash: string };

/** `address`: null while a supplier's picture is not fetched yet. */
export type PictureItemView = PictureEntry & {
  readonly address: {
    readonly url: string;
    readonly width: number;
    readonly height: number;
  } | null;
};
