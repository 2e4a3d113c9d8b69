// Files of requests: attached when a request is sent, and deleted with what they belong to.
import { and, eq, inArray, isNull, lt, type SQL } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { forgetOrderFiles } from '../forget-files.ts';
import { isUnsentFile, type RequestWriter } from '../queries/order-files.server.ts';
import { unsentFileDays } from '../rules.ts';
import { orderFiles } from '../table.server.ts';

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

/** Within the transaction that erases the person: files of sent requests belong to the company. */
export async function forgetUploader(context: Context, userId: Id<'user'>): Promise<void> {
  const own = eq(orderFiles.userId, userId);
  await deleteOrderFiles(context, and(own, isNull(orderFiles.orderId))!);
  await context.db.update(orderFiles).set({ userId: null }).where(own);
}

/** Within a transaction: deletes files of requests that were never sent. */
export const purgeUnsentFiles = (context: Context): Promise<void> =>
  deleteOrderFiles(
    context,
    and(
      isNull(orderFiles.orderId),
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
