// What becomes of quotes when their author is gone: offers belong to the company.
import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { quotes, quoteSteps } from '../table.server.ts';

/** Within the transaction that erases the person. */
export async function forgetQuoteAuthor(context: Context, userId: Id<'user'>): Promise<void> {
  await context.db.update(quotes).set({ userId: null }).where(eq(quotes.userId, userId));
  await context.db.update(quoteSteps).set({ userId: null }).where(eq(quoteSteps.userId, userId));
}
