// What becomes of quotes when their author is gone: offers belong to the company.
import { eq, inArray } from 'drizzle-orm';
import { forgetThreads } from '#features/threads/services/forget-threads.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { quotes, quoteSteps, quoteTemplates } from '../table.server.ts';
import { endQuotesOf } from './end-quotes.server.ts';
import { forgetFilesOfCompany, forgetFilesOfRfqs, forgetUploader } from './quote-files.server.ts';

/** Within the transaction that erases the person. */
export async function forgetQuoteAuthor(context: Context, userId: Id<'user'>): Promise<void> {
  const own = eq(quotes.userId, userId);
  // In one order, so that what moves quotes meanwhile never waits for this while this waits for it.
  await context.db
    .select({ id: quotes.id })
    .from(quotes)
    .where(own)
    .orderBy(quotes.id)
    .for('no key update');
  await context.db.update(quotes).set({ userId: null }).where(own);
  await context.db.update(quoteSteps).set({ userId: null }).where(eq(quoteSteps.userId, userId));
  await forgetUploader(context, userId);
}

/** Within the transaction that closes the company, after its requests. */
export async function closeQuotesOf(context: Context, companyId: Id<'company'>): Promise<void> {
  await endQuotesOf(context, companyId);
  await forgetFilesOfCompany(context, companyId);
  await context.db.delete(quoteTemplates).where(eq(quoteTemplates.companyId, companyId));
}

/** Within the transaction that deletes the requests, and their quotes with them. */
export async function forgetQuotesOfRfqs(
  context: Context,
  rfqIds: readonly Id<'rfq'>[],
): Promise<void> {
  const rows = await context.db
    .select({ threadId: quotes.threadId })
    .from(quotes)
    .where(inArray(quotes.rfqId, [...rfqIds]));
  await forgetThreads(
    context,
    rows.flatMap(({ threadId }) => threadId ?? []),
  );
  await forgetFilesOfRfqs(context, rfqIds);
}
