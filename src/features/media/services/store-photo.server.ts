// Takes in a photo: inspected, decoded and encoded again, so that nothing else of the file remains.
import type { Context } from '#platform/context.ts';
import { invalid, tooLarge, unsupportedType } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { encodeAgain, UndecodableError } from '../fetching/decode.server.ts';
import { maxPictureBytes } from '../schemas.ts';
import { inspectPicture, type PictureFault } from '../uploads/inspect.server.ts';
import type { UploadedPicture } from '../views.ts';
import { decodeInTurn, decodeLargeInTurn } from './decode-in-turn.server.ts';
import { storeUpload } from './keep-upload.server.ts';

/** From here on a picture is decoded alone: it may take a quarter of a gigabyte. */
const largePixels = 10_000_000;

/** Decoders read it where it is, so that its bytes are never in our memory. */
export type FileOnDisk = { readonly path: string; readonly size: number };

type Options = {
  /** The field of the form that refusals name. */
  readonly field: string;
  /** Among whose uploads it is; null: only what is about to show it knows its hash. */
  readonly companyId: Id<'company'> | null;
  readonly signal?: AbortSignal | undefined;
};

const refusalOf = (fault: PictureFault, field: string) =>
  fault === 'pictureKind' || fault === 'pictureHidesFile'
    ? unsupportedType({ [field]: fault })
    : invalid({ [field]: fault });

/** Deleted after a day unless something shows it. Throws too_large, unsupported_type, invalid. */
export async function storePhoto(
  context: Context,
  file: Blob | FileOnDisk,
  { field, companyId, signal }: Options,
): Promise<UploadedPicture> {
  if (file.size > maxPictureBytes) throw tooLarge({ [field]: 'pictureTooLarge20' });
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
  return storeUpload(context, decoded, companyId);
}
