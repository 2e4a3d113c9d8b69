// Sellers' pictures: uploaded first, then named by a product or a store that is saved.
import { defineCommand } from '#platform/commands.ts';
import { invalid, refused, tooLarge, unsupportedType } from '#platform/http/problems.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { hourMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { encodeAgain, UndecodableError } from './fetching/decode.server.ts';
import { whyNotUploadPictures } from './permissions.ts';
import { maxPictureBytes } from './schemas.ts';
import { decodeInTurn, decodeLargeInTurn } from './services/decode-in-turn.server.ts';
import { storeUpload } from './services/keep-upload.server.ts';
import { inspectPicture, type PictureFault } from './uploads/inspect.server.ts';
import type { UploadedPicture } from './views.ts';

/** Of one company. Ten pictures each of fifty products. */
const uploadLimit = { most: 500, windowMs: hourMs };

/** From here on a picture is decoded alone: it may take a quarter of a gigabyte. */
const largePixels = 10_000_000;

/** Decoders read it where it is, so that its bytes are never in our memory. */
type FileOnDisk = { readonly path: string; readonly size: number };

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
    file: Blob | FileOnDisk,
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
        const picture = 'path' in file ? file.path : Buffer.from(await file.arrayBuffer());
        const { fault, pixels } = await inspectPicture(picture);
        if (fault) throw refusalOf(fault, field);
        const decode = () => encodeAgain(picture);
        return (pixels > largePixels ? decodeLargeInTurn(context, decode, signal) : decode()).catch(
          (error: unknown) => {
            if (error instanceof UndecodableError) throw refusalOf('noPicture', field);
            throw error;
          },
        );
      },
      signal,
    );
    return storeUpload(context, decoded, actor.companyId as Id<'company'>);
  },
});
