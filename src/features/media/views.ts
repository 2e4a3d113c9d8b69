import type { PictureAddress } from './queries.server.ts';

/** A stored upload. `hash` names it in `{ kind: 'upload', hash }`. */
export type UploadedPicture = PictureAddress & { readonly hash: string };
