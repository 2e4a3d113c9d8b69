// Stores an upload: decoded and re-encoded, so that nothing of the original file remains.
import { createHash } from 'node:crypto';
import { type Context, inTransaction } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { invalid } from '#platform/http/problems.ts';
import { originalKey } from '../derivatives/names.ts';
import { decodePicture, UndecodableError } from '../fetching/decode.server.ts';
import { maxUploadBytes, uploadScheme } from '../schemas.ts';
import { pictureAddress } from '../queries.server.ts';
import { pictures, pictureUploads } from '../table.server.ts';
import type { UploadedPicture } from '../views.ts';
import { decodeInTurn } from './decode-in-turn.server.ts';
import { holdOffRemoval } from '../unused/removal-lock.server.ts';

type Decoded = Awaited<ReturnType<typeof decodePicture>>;

/**
 * Returns the key of the stored picture; it is deleted a day later unless something shows it.
 * Throws invalid with a text for the field: `pictureTooLarge`, `noPicture`.
 */
export const keepUpload = async (context: Context, field: string, bytes: Buffer): Promise<string> =>
  keyOf(await storeUpload(context, await decode(context, field, bytes)));

/**
 * Returns the keys of several pictures by field; stores all, or none if one is invalid. Throws like
 * `keepUpload`.
 */
export async function keepUploads<Field extends string>(
  context: Context,
  files: Readonly<Partial<Record<Field, Buffer>>>,
): Promise<Partial<Record<Field, string>>> {
  const decoded: [string, Decoded][] = [];
  for (const [field, bytes] of Object.entries<Buffer | undefined>(files)) {
    if (bytes !== undefined) decoded.push([field, await decode(context, field, bytes)]);
  }
  const keys: Record<string, string> = {};
  for (const [field, picture] of decoded) keys[field] = keyOf(await storeUpload(context, picture));
  return keys as Partial<Record<Field, string>>;
}

const keyOf = ({ hash }: UploadedPicture): string => originalKey(hash);

async function decode(context: Context, field: string, bytes: Buffer): Promise<Decoded> {
  if (bytes.length > maxUploadBytes) throw invalid({ [field]: 'pictureTooLarge' });
  return decodeInTurn(context, () => decodePicture(bytes)).catch((error: unknown) => {
    if (error instanceof UndecodableError) throw invalid({ [field]: 'noPicture' });
    throw error;
  });
}

/**
 * Writes the file and its row. With a company, it is among the company's uploads. Its day begins
 * now: the daily cleaning deletes it after that unless something shows or holds it.
 */
export async function storeUpload(
  context: Context,
  { webp, ...shown }: Decoded,
  companyId: Id<'company'> | null = null,
): Promise<UploadedPicture> {
  const hash = createHash('sha256').update(webp).digest('hex');
  const storageKey = originalKey(hash);
  const row = await inTransaction(context, async (inside) => {
    await holdOffRemoval(inside);
    await inside.services.files.put(storageKey, webp);
    const [stored] = await inside.db
      .insert(pictures)
      .values({
        sourceHash: `upload${hash}`,
        remoteUrl: `${uploadScheme}${hash}`,
        state: 'stored',
        storageKey,
        contentType: 'image/webp',
        unusedSince: inside.now(),
        ...shown,
      })
      .onConflictDoUpdate({ target: pictures.sourceHash, set: { unusedSince: inside.now() } })
      .returning();
    if (companyId !== null)
      await inside.db
        .insert(pictureUploads)
        .values({ companyId, pictureId: stored!.id, uploadedAt: inside.now() })
        .onConflictDoNothing();
    return stored!;
  });
  return { ...pictureAddress(context, row)!, hash };
}
