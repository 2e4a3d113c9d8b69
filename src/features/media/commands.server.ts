// Pictures that are uploaded first, then named by what is saved: a product, a store or a review.
import { defineCommand } from '#platform/commands.ts';
import { refused, tooLarge } from '#platform/http/problems.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { actorIds, whyNotOwn } from '#shared/actor.ts';
import { hourMs } from '#shared/durations.ts';
import { whyNotUploadPictures } from './permissions.ts';
import { maxPictureBytes } from './schemas.ts';
import { type FileOnDisk, storePhoto } from './services/store-photo.server.ts';
import type { UploadedPicture } from './views.ts';

/** Of one company. Ten pictures each of fifty products. */
const uploadLimit = { most: 500, windowMs: hourMs };
/** Of one person. */
const photoLimit = { most: 60, windowMs: hourMs };

/**
 * Stores a picture re-encoded, so that nothing else of the file remains. Only the company that
 * uploaded it may use it, as the source `upload` with its hash; unless something does, it is
 * deleted after a day. Throws too_large, unsupported_type, invalid (by `field`), too_many, refused,
 * unauthenticated.
 */
export const uploadPicture = defineCommand({
  permission: whyNotUploadPictures,
  async run(
    context,
    file: Blob | FileOnDisk,
    { field = 'picture', signal }: { readonly field?: string; readonly signal?: AbortSignal } = {},
  ): Promise<UploadedPicture> {
    const { actor } = context;
    if (actor.kind !== 'member' || actor.companyId === null) throw refused('notPermitted');
    if (file.size > maxPictureBytes) throw tooLarge({ [field]: 'pictureTooLarge20' });
    await countTry(context, 'pictures', actor.companyId, uploadLimit);
    const companyId = actor.companyId;
    return storePhoto(context, file, { field, companyId, signal });
  },
});

/**
 * Re-encodes a person's photo and stores it. Its hash, which only the uploader is told, is the
 * right to show it; an unused photo is deleted after a day. Throws too_large, unsupported_type,
 * invalid (`picture`), too_many, unauthenticated.
 */
export const uploadPhoto = defineCommand({
  permission: whyNotOwn,
  async run(
    context,
    file: FileOnDisk,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): Promise<UploadedPicture> {
    await countTry(context, 'photos', actorIds(context.actor).userId!, photoLimit);
    return storePhoto(context, file, { field: 'picture', companyId: null, signal });
  },
});
