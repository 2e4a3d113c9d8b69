// Files of offers: attached when an offer is sent, and deleted with what they belong to.
import { and, eq, inArray, isNull, lt, type SQL } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { invalid } from '#platform/http/problems.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { forgetQuoteFiles } from '../forget-files.ts';
import { type OfferWriter, isUnsentFile } from '../queries/quote-files.server.ts';
import { maxQuoteFiles, unsentFileDays } from '../rules.ts';
import { quoteFiles } from '../table.server.ts';

/** Runs in the transaction that deletes the rows. */
export async function forgetStoredFiles(
  context: Context,
  files: readonly { readonly key: string }[],
): Promise<void> {
  if (files.length > 0)
    await context.services.jobs.send(context, forgetQuoteFiles, {
      keys: files.map(({ key }) => key),
    });
}

/**
 * Attaches what the writer has uploaded; within the transaction that sends the offer. Throws
 * invalid (`attachments`) when the quote would have too many.
 */
export async function attachFiles(
  context: Context,
  writer: OfferWriter,
  quoteId: Id<'quote'>,
): Promise<void> {
  await context.db.update(quoteFiles).set({ quoteId }).where(isUnsentFile(writer));
  if ((await context.db.$count(quoteFiles, eq(quoteFiles.quoteId, quoteId))) > maxQuoteFiles)
    throw invalid({ attachments: 'tooManyQuoteFiles' });
}

async function deleteFiles(context: Context, which: SQL): Promise<void> {
  const gone = await context.db
    .delete(quoteFiles)
    .where(which)
    .returning({ key: quoteFiles.storageKey });
  await forgetStoredFiles(context, gone);
}

/** Within the transaction that closes the company. */
export const forgetFilesOfCompany = (context: Context, companyId: Id<'company'>): Promise<void> =>
  deleteFiles(context, eq(quoteFiles.companyId, companyId));

/** Within the transaction that deletes the requests. */
export const forgetFilesOfRfqs = (context: Context, rfqIds: readonly Id<'rfq'>[]): Promise<void> =>
  deleteFiles(context, inArray(quoteFiles.rfqId, [...rfqIds]));

/** Within the transaction that erases the person: files of sent offers belong to the company. */
export async function forgetUploader(context: Context, userId: Id<'user'>): Promise<void> {
  const own = eq(quoteFiles.userId, userId);
  await deleteFiles(context, and(own, isNull(quoteFiles.quoteId))!);
  await context.db.update(quoteFiles).set({ userId: null }).where(own);
}

/** Within a transaction: deletes files of offers that were never sent. */
export const purgeUnsentFiles = (context: Context): Promise<void> =>
  deleteFiles(
    context,
    and(
      isNull(quoteFiles.quoteId),
      lt(quoteFiles.createdAt, new Date(context.now().getTime() - unsentFileDays * dayMs)),
    )!,
  );
