// Sellers' pictures: uploaded first, then named by a product or a store that is saved.
import { defineCommand } from '#platform/commands.ts';
import { invalid, refused, tooLarge, unsupportedType } from '#platform/http/problems.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { hourMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { decodePicture, UndecodableError } from './fetching/decode.server.ts';
import { whyNotUploadPictures } from './permissions.ts';
import { maxPictureBytes } from './schemas.ts';
import { decodeInTurn } from './services/decode-in-turn.server.ts';
import { storeUpload } from './services/keep-upload.server.ts';
import { findFault, type PictureFault } from './uploads/inspect.server.ts';
import type { UploadedPicture } from './views.ts';

/** Of one company. Ten pictures each of fifty products. */
const uploadLimit = { most: 500, windowMs: hourMs };

const refusalOf = (fault: PictureFault, field: string) =>
  fault === 'pictureKind' || fault === 'pictureHidesFile'
    ? unsupportedType({ [field]: fault })
    : invalid({ [field]: fault });

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
    file: Blob,
    { field = 'picture', signal }: { readonly field?: string; readonly signal?: AbortSignal } = {},
  ): Promise<UploadedPicture> {
    const { actor } = context;
    if (actor.kind !== 'member' || actor.companyId === null) throw refused('notPermitted');
    if (file.size > maxPictureBytes) throw tooLarge({ [field]: 'pictureTooLarge20' });
    await countTry(context, 'pictures', actor.companyId, uploadLimit);
    const decoded = await decodeInTurn(
      context,
      async () => {
        // Read within the turn: files wait on disk.
        const bytes = Buffer.from(await file.arrayBuffer());
        const fault = await findFault(bytes);
        if (fault) throw refusalOf(fault, field);
        return decodePicture(bytes).catch((error: unknown) => {
          if (error instanceof UndecodableError) throw refusalOf('noPicture', field);
          throw error;
        });
      },
      signal,
    );
    return storeUpload(context, decoded, actor.companyId as Id<'company'>);
  },
});
