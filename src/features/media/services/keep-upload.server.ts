// Stores an upload: decoded and re-encoded, so that nothing of the original file remains.
import { createHash } from 'node:crypto';
import { type Context, inTransaction } from '#platform/context.ts';
import { invalid } from '#platform/http/problems.ts';
import { originalKey } from '../derivatives/names.ts';
import { decodePicture, UndecodableError } from '../fetching/decode.server.ts';
import { maxUploadBytes, uploadScheme } from '../schemas.ts';
import { pictures } from '../table.server.ts';
import { holdOffRemoval } from '../unused/removal-lock.server.ts';

type Decoded = Awaited<ReturnType<typeof decodePicture>>;

/**
 * Returns the key of the stored picture; it is deleted a day later unless something shows it.
 * Throws invalid with a text for the field: `pictureTooLarge`, `noPicture`.
 */
export const keepUpload = async (context: Context, field: string, bytes: Buffer): Promise<string> =>
  store(context, await decode(field, bytes));

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
    if (bytes !== undefined) decoded.push([field, await decode(field, bytes)]);
  }
  const keys: Record<string, string> = {};
  for (const [field, picture] of decoded) keys[field] = await store(context, picture);
  return keys as Partial<Record<Field, string>>;
}

async function decode(field: string, bytes: Buffer): Promise<Decoded> {
  if (bytes.length > maxUploadBytes) throw invalid({ [field]: 'pictureTooLarge' });
  return decodePicture(bytes).catch((error: unknown) => {
    if (error instanceof UndecodableError) throw invalid({ [field]: 'noPicture' });
    throw error;
  });
}

async function store(context: Context, { webp, ...shown }: Decoded): Promise<string> {
  const hash = createHash('sha256').update(webp).digest('hex');
  const storageKey = originalKey(hash);
  await inTransaction(context, async (inside) => {
    await holdOffRemoval(inside);
    await inside.services.files.put(storageKey, webp);
    await inside.db
      .insert(pictures)
      .values({
        sourceHash: `upload${hash}`,
        remoteUrl: `${uploadScheme}${hash}`,
        state: 'stored',
        storageKey,
        contentType: 'image/webp',
        ...shown,
      })
      .onConflictDoUpdate({ target: pictures.sourceHash, set: { unusedSince: null } });
  });
  return storageKey;
}
