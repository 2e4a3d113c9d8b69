// Files of requests: attached when a request is sent, and deleted with what they belong to.
import { and, eq, inArray, isNotNull, isNull, lt, not, or, type SQL } from 'drizzle-orm';
import type { ReadAttachment } from '#features/attachments/services/read-attachment.server.ts';
import type { Context } from '#platform/context.ts';
import { invalid, isKervanError } from '#platform/http/problems.ts';
import { dayMs } from '#shared/durations.ts';
import { type Id, newId } from '#shared/ids.ts';
import { forgetOrderFiles } from '../forget-files.ts';
import {
  isSampleRejected,
  isUnsentFile,
  type RequestWriter,
} from '../queries/order-files.server.ts';
import { maxOrderFiles, orderFilePrefix, unsentFileDays } from '../rules.ts';
import { orderFiles, orders } from '../table.server.ts';

/** Runs in the transaction that deletes the rows. */
export async function forgetStoredFiles(
  context: Context,
  files: readonly { readonly key: string }[],
): Promise<void> {
  if (files.length > 0)
    await context.services.jobs.send(context, forgetOrderFiles, {
      keys: files.map(({ key }) => key),
    });
}

export type StoredFile = ReadAttachment & {
  readonly id: Id<'orderFile'>;
  readonly storageKey: string;
};

/**
 * Stores the content before the transaction that keeps it, so that a slow disk holds no lock.
 * Deletes it when `keep` refuses it or returns false.
 */
export async function withStoredFile(
  { services: { files } }: Context,
  file: ReadAttachment,
  keep: (stored: StoredFile) => Promise<boolean>,
): Promise<void> {
  const id = newId<'orderFile'>();
  const storageKey = `${orderFilePrefix}${id}.${file.kind}`;
  await files.put(storageKey, file.content);
  try {
    if (!(await keep({ ...file, id, storageKey }))) await files.delete(storageKey);
  } catch (error) {
    // After any other the row may be there; the nightly cleaning removes files without one.
    if (isKervanError(error)) await files.delete(storageKey);
    throw error;
  }
}

type FileOwner = RequestWriter & {
  readonly orderId: Id<'order'> | null;
  readonly sampleNumber: number | null;
};

/**
 * Within a transaction, with the files that are kept for the same form. Returns false when the same
 * file is there already, as when a form is sent twice. Throws invalid (`attachments`) for one too
 * many.
 */
export async function insertFile(
  context: Context,
  owner: FileOwner,
  { stored, among }: { readonly stored: StoredFile; readonly among: SQL },
): Promise<boolean> {
  const { id, name, kind, storageKey, content } = stored;
  const kept = await context.db
    .select({ name: orderFiles.name, sizeBytes: orderFiles.sizeBytes })
    .from(orderFiles)
    .where(among);
  const sizeBytes = content.length;
  if (kept.some((one) => one.name === name && one.sizeBytes === sizeBytes)) return false;
  if (kept.length >= maxOrderFiles) throw invalid({ attachments: 'tooManyOrderFiles' });
  await context.db
    .insert(orderFiles)
    .values({ ...owner, id, name, kind, sizeBytes, storageKey, createdAt: context.now() });
  return true;
}

/** Within the transaction that sends the request. */
export async function attachOrderFiles(
  context: Context,
  writer: RequestWriter,
  orderId: Id<'order'>,
): Promise<void> {
  await context.db.update(orderFiles).set({ orderId }).where(isUnsentFile(writer));
}

export async function deleteOrderFiles(context: Context, which: SQL): Promise<void> {
  const gone = await context.db
    .delete(orderFiles)
    .where(which)
    .returning({ key: orderFiles.storageKey });
  await forgetStoredFiles(context, gone);
}

/** Within a transaction: of a sample that is not rejected. */
export const deleteSampleFiles = (
  context: Context,
  orderId: Id<'order'>,
  number: number,
): Promise<void> =>
  deleteOrderFiles(
    context,
    and(eq(orderFiles.orderId, orderId), eq(orderFiles.sampleNumber, number))!,
  );

/** Within the transaction that erases the person: files of sent requests belong to the company. */
export async function forgetUploader(context: Context, userId: Id<'user'>): Promise<void> {
  const own = eq(orderFiles.userId, userId);
  await deleteOrderFiles(context, and(own, isNull(orderFiles.orderId))!);
  await context.db.update(orderFiles).set({ userId: null }).where(own);
}

/** Of an order that was cancelled before its sample was decided. */
const isOfUndecidedSample = (context: Context): SQL =>
  and(
    isNotNull(orderFiles.sampleNumber),
    not(isSampleRejected(context)),
    inArray(
      orderFiles.orderId,
      context.db.select({ id: orders.id }).from(orders).where(eq(orders.state, 'cancelled')),
    ),
  )!;

/** Within a transaction: deletes files of requests and rejections that were never sent. */
export const purgeUnsentFiles = (context: Context): Promise<void> =>
  deleteOrderFiles(
    context,
    and(
      or(isNull(orderFiles.orderId), isOfUndecidedSample(context)),
      lt(orderFiles.createdAt, new Date(context.now().getTime() - unsentFileDays * dayMs)),
    )!,
  );

/** Of these keys, those that a row has. */
export async function keptFileKeys(
  { db }: Context,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ key: orderFiles.storageKey })
    .from(orderFiles)
    .where(inArray(orderFiles.storageKey, [...keys]));
  return new Set(rows.map(({ key }) => key));
}
