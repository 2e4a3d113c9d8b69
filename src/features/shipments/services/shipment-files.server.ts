// Files of what follows the payment: kept for a form, sent with it, deleted with what they are of.
import { and, eq, inArray, isNull, lt, type SQL } from 'drizzle-orm';
import type { ReadAttachment } from '#features/attachments/services/read-attachment.server.ts';
import type { Context } from '#platform/context.ts';
import { invalid, isKervanError } from '#platform/http/problems.ts';
import { dayMs } from '#shared/durations.ts';
import { type Id, newId } from '#shared/ids.ts';
import { forgetShipmentFiles } from '../forget-files.ts';
import { type FileForm, isUnsentFile } from '../queries/shipment-files.server.ts';
import { maxFilesPerForm, shipmentFilePrefix, unsentFileDays } from '../rules.ts';
import { shipmentFiles } from '../table.server.ts';

type StoredFile = {
  readonly id: Id<'shipmentFile'>;
  readonly storageKey: string;
  readonly file: ReadAttachment;
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
  const id = newId<'shipmentFile'>();
  const storageKey = `${shipmentFilePrefix}${id}.${file.kind}`;
  await files.put(storageKey, file.content);
  try {
    if (!(await keep({ id, storageKey, file }))) await files.delete(storageKey);
  } catch (error) {
    // After any other the row may be there; the nightly cleaning removes files without one.
    if (isKervanError(error)) await files.delete(storageKey);
    throw error;
  }
}

/**
 * Must run in a transaction that holds the order. Returns false when the same file is there
 * already, as when a form is sent twice. Throws invalid (`attachments`) for one too many.
 */
export async function insertFile(
  context: Context,
  form: FileForm,
  { id, storageKey, file }: StoredFile,
): Promise<boolean> {
  const unsent = await context.db
    .select({ name: shipmentFiles.name, sizeBytes: shipmentFiles.sizeBytes })
    .from(shipmentFiles)
    .where(isUnsentFile(form));
  const sizeBytes = file.content.length;
  if (unsent.some((one) => one.name === file.name && one.sizeBytes === sizeBytes)) return false;
  if (unsent.length >= maxFilesPerForm) throw invalid({ attachments: 'tooManyShipmentFiles' });
  await context.db.insert(shipmentFiles).values({
    ...form,
    id,
    name: file.name,
    kind: file.kind,
    sizeBytes,
    storageKey,
    createdAt: context.now(),
  });
  return true;
}

type Owner = {
  readonly milestoneId?: Id<'orderMilestone'>;
  readonly shipmentId?: Id<'shipment'>;
  readonly reportId?: Id<'inspectionReport'>;
};

/** Within the transaction that sends the form. Returns how many files it has. */
export async function sendFiles(context: Context, form: FileForm, owner: Owner): Promise<number> {
  const { rowCount } = await context.db
    .update(shipmentFiles)
    .set({ ...owner, sentAt: context.now() })
    .where(isUnsentFile(form));
  return rowCount ?? 0;
}

/** Within a transaction. */
export async function deleteFiles(context: Context, which: SQL): Promise<number> {
  const gone = await context.db
    .delete(shipmentFiles)
    .where(which)
    .returning({ key: shipmentFiles.storageKey });
  if (gone.length > 0)
    await context.services.jobs.send(context, forgetShipmentFiles, {
      keys: gone.map(({ key }) => key),
    });
  return gone.length;
}

/** Within a transaction: deletes files of forms that were never sent. */
export const purgeUnsentFiles = (context: Context): Promise<number> =>
  deleteFiles(
    context,
    and(
      isNull(shipmentFiles.sentAt),
      lt(shipmentFiles.createdAt, new Date(context.now().getTime() - unsentFileDays * dayMs)),
    )!,
  );

/** Of these keys, those that a row has. */
export async function keptFileKeys(
  { db }: Context,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ key: shipmentFiles.storageKey })
    .from(shipmentFiles)
    .where(inArray(shipmentFiles.storageKey, [...keys]));
  return new Set(rows.map(({ key }) => key));
}

/** Within the transaction that erases the person: what was sent belongs to the company. */
export async function forgetUploader(context: Context, userId: Id<'user'>): Promise<void> {
  const own = eq(shipmentFiles.userId, userId);
  await deleteFiles(context, and(own, isNull(shipmentFiles.sentAt))!);
  await context.db.update(shipmentFiles).set({ userId: null }).where(own);
}
