// The currency in which a person reads prices follows them from one device to the next.
import { eq } from 'drizzle-orm';
import { users } from '#features/users/table.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import type { SessionHook } from '#platform/feature.ts';
import { currencyCookie } from '#platform/http/preference-cookies.ts';
import type { Id } from '#shared/ids.ts';
import { type Currency, isCurrency } from '#shared/money.ts';

/** Writes it into the account. */
export const saveCurrency = (
  context: Context,
  { userId, currency }: { readonly userId: Id<'user'>; readonly currency: Currency },
): Promise<void> =>
  inTransaction(context, async ({ db }) => {
    await db.update(users).set({ currency }).where(eq(users.id, userId));
  });

/** A visitor's choice in this browser is the newest; without one, the account's comes along. */
export const bringCurrency: SessionHook = async (context, { userId, cookies }) => {
  const chosen = cookies.read('currency');
  if (isCurrency(chosen)) return saveCurrency(context, { userId, currency: chosen });
  const [user] = await context.db
    .select({ currency: users.currency })
    .from(users)
    .where(eq(users.id, userId));
  if (user && user.currency !== context.currency)
    cookies.set(currencyCookie(user.currency, context.services.publicUrl));
};

/** The next person at this browser neither reads in this currency nor takes it along. */
export const leaveCurrency: SessionHook = async ({ services }, { cookies }) => {
  if (cookies.read('currency') !== null) cookies.set(currencyCookie(null, services.publicUrl));
};
