// What becomes of rates when the person who entered them is erased.
import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { exchangeRates } from './table.server.ts';

/** Rates stay, without the person who entered them. */
export async function forgetRateAuthor({ db }: Context, userId: Id<'user'>): Promise<void> {
  await db.update(exchangeRates).set({ setBy: null }).where(eq(exchangeRates.setBy, userId));
}
