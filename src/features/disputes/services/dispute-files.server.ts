// Evidence: kept for a statement, sent with it, deleted with what it belongs to.
import { and, eq, inArray, isNull, lt, type SQL } from 'drizzle-orm';
import type { ReadAttachment } from '#features/attachments/services/read-attachment.server.ts';
import type { Context } from '#platform/context.ts';
import { invalid, isKervanError } from '#platform/http/problems.ts';
import { dayMs } from '#shared/durations.ts';
import { type Id, newId } from '#shared/ids.ts';
import { forgetDisputeFiles } from '../forget-files.ts';
import { type FileWriter, isUnsentFile } from '../queries/dispute-files.server.ts';
import { disputeFilePrefix, maxFilesPerStatement, unsentFileDays } from '../rules/when.ts';
import { disputeFiles } from '../table.server.ts';

type StoredFile = {
  readonly id: Id<'disputeFile'>;
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
  const id = newId<'disputeFile'>();
  const storageKey = `${disputeFilePrefix}${id}.${file.kind}`;
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
  writer: FileWriter,
  { id, storageKey, file }: StoredFile,
): Promise<boolean> {
  const unsent = await context.db
    .select({ name: disputeFiles.name, sizeBytes: disputeFiles.sizeBytes })
    .from(disputeFiles)
    .where(isUnsentFile(writer));
  const sizeBytes = file.content.length;
  if (unsent.some((one) => one.name === file.name && one.sizeBytes === sizeBytes)) return false;
  if (unsent.length >= maxFilesPerStatement) throw invalid({ attachments: 'tooManyShipmentFiles' });
  await context.db.insert(disputeFiles).values({
    ...writer,
    id,
    name: file.name,
    kind: file.kind,
    sizeBytes,
    storageKey,
    createdAt: context.now(),
  });
  return true;
}

/** Within the transaction that sends the statement. */
export async function sendFiles(
  context: Context,
  writer: FileWriter,
  statementId: Id<'disputeStatement'>,
): Promise<void> {
  await context.db.update(disputeFiles).set({ statementId }).where(isUnsentFile(writer));
}

/** Within a transaction. */
export async function deleteFiles(context: Context, which: SQL): Promise<number> {
  const gone = await context.db
    .delete(disputeFiles)
    .where(which)
    .returning({ key: disputeFiles.storageKey });
  if (gone.length > 0)
    await context.services.jobs.send(context, forgetDisputeFiles, {
      keys: gone.map(({ key }) => key),
    });
  return gone.length;
}

/** Within a transaction: deletes files of statements that were never sent. */
export const purgeUnsentFiles = (context: Context): Promise<number> =>
  deleteFiles(
    context,
    and(
      isNull(disputeFiles.statementId),
      lt(disputeFiles.createdAt, new Date(context.now().getTime() - unsentFileDays * dayMs)),
    )!,
  );

/** Of these keys, those that a row has. */
export async function keptFileKeys(
  { db }: Context,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ key: disputeFiles.storageKey })
    .from(disputeFiles)
    .where(inArray(disputeFiles.storageKey, [...keys]));
  return new Set(rows.map(({ key }) => key));
}

/** Within the transaction that erases the person: what was sent belongs to the company. */
export async function forgetUploader(context: Context, userId: Id<'user'>): Promise<void> {
  const own = eq(disputeFiles.userId, userId);
  await deleteFiles(context, and(own, isNull(disputeFiles.statementId))!);
  await context.db.update(disputeFiles).set({ userId: null }).where(own);
}
