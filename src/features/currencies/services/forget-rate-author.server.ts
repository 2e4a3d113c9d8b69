import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { exchangeRates } from '../table.server.ts';

/** Within the transaction that erases the person: rates stay without who entered them. */
export async function forgetRateAuthor({ db }: Context, userId: Id<'user'>): Promise<void> {
  await db.update(exchangeRates).set({ setBy: null }).where(eq(exchangeRates.setBy, userId));
}
