// Keeps a picture that somebody handed over: decoded and written anew, so nothing of the file itself is left.
import { createHash } from 'node:crypto';
import { type Context, inTransaction } from '#platform/context.ts';
import { invalid } from '#platform/http/problems.ts';
import { originalKey } from '../derivatives/names.ts';
import { decodePicture, UndecodableError } from '../fetching/decode.server.ts';
import { mostUploadBytes, uploadScheme } from '../schemas.ts';
import { pictures } from '../table.server.ts';
import { holdOffRemoval } from '../unused/removal-lock.server.ts';

/**
 * The key under which it is kept; removed a day later if nothing shows it by then. Throws Invalid with a text for the
 * field: `pictureTooLarge`, `noPicture`.
 */
export async function keepUpload(context: Context, field: string, bytes: Buffer): Promise<string> {
  if (bytes.length > mostUploadBytes) throw invalid({ [field]: 'pictureTooLarge' });
  const { webp, ...shown } = await decodePicture(bytes).catch((error: unknown) => {
    if (error instanceof UndecodableError) throw invalid({ [field]: 'noPicture' });
    throw error;
  });
  const hash = createHash('sha256').update(webp).digest('hex');
  const storageKey = originalKey(hash);
  await inTransaction(context, async (inside) => {
    await holdOffRemoval(inside);
    await inside.services.files.put(storageKey, webp);
    await inside.db.insert(pictures).values({ sourceHash: `upload${hash}`, remoteUrl: `${uploadScheme}${hash}`, state: 'stored', storageKey, contentType: 'image/webp', ...shown })
      .onConflictDoUpdate({ target: pictures.sourceHash, set: { unusedSince: null } });
  });
  return storageKey;
}
