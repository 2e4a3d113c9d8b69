// Stores an upload: decoded and re-encoded, so that nothing of the original file remains.
import { createHash } from 'node:crypto';
import { type Context, inTransaction } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { invalid } from '#platform/http/problems.ts';
import { originalKey } from '../derivatives/names.ts';
import { decodePicture, UndecodableError } from '../fetching/decode.server.ts';
import { maxUploadBytes, uploadScheme } from '../schemas.ts';
import { pictureAddress } from '../queries.server.ts';
import { sourceHashOf } from '../source-hash.server.ts';
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

/** As `storeUploads`, of one picture. */
export async function storeUpload(
  context: Context,
  picture: Decoded,
  companyId: Id<'company'> | null = null,
): Promise<UploadedPicture> {
  const [stored] = await storeUploads(context, [picture], companyId);
  return stored!;
}

/**
 * Writes the files and their rows, all at once. With a company, they are among the company's
 * uploads. Their day begins now: the daily cleaning deletes each after that unless something shows
 * or holds it. Returns them in the order given.
 */
export async function storeUploads(
  context: Context,
  decoded: readonly Decoded[],
  companyId: Id<'company'> | null = null,
): Promise<UploadedPicture[]> {
  const hashes = decoded.map(({ webp }) => createHash('sha256').update(webp).digest('hex'));
  const byHash = new Map(hashes.map((hash, i) => [hash, decoded[i]!]));
  const rows = await inTransaction(context, async (inside) => {
    await holdOffRemoval(inside);
    await Promise.all(
      [...byHash].map(([hash, { webp }]) => inside.services.files.put(originalKey(hash), webp)),
    );
    const stored = await writeRows(inside, byHash);
    if (companyId !== null)
      await inside.db
        .insert(pictureUploads)
        .values(stored.map(({ id }) => ({ companyId, pictureId: id, uploadedAt: inside.now() })))
        .onConflictDoNothing();
    return new Map(stored.map((row) => [row.sourceHash, row]));
  });
  return hashes.map((hash) => ({
    ...pictureAddress(context, rows.get(sourceHashOf({ kind: 'upload', hash }))!)!,
    hash,
  }));
}

/** In the order of their hashes, so that two transactions never deadlock. */
const writeRows = (inside: Context, byHash: ReadonlyMap<string, Decoded>) =>
  inside.db
    .insert(pictures)
    .values(
      [...byHash]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([hash, { webp: _webp, ...shown }]) => ({
          sourceHash: sourceHashOf({ kind: 'upload', hash }),
          remoteUrl: `${uploadScheme}${hash}`,
          state: 'stored' as const,
          storageKey: originalKey(hash),
          contentType: 'image/webp',
          unusedSince: inside.now(),
          ...shown,
        })),
    )
    .onConflictDoUpdate({ target: pictures.sourceHash, set: { unusedSince: inside.now() } })
    .returning();
