// What becomes of a company's package when a payment for it is there, or the company is gone.
import { eq } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Id } from '#shared/ids.ts';
import { companyPackageChanged } from '../events.ts';
import { type Offer, subscriptionAfter } from '../rules.ts';
import { companyPackages, companyQuotes } from '../table.server.ts';

/**
 * Within the transaction that confirms the payment, which happens once: begins the package, or
 * makes it last a month longer.
 */
export async function beginPeriod(
  context: Context,
  companyId: Id<'company'>,
  paid: Pick<Offer, 'packageKey' | 'priceCents' | 'creditCents'>,
): Promise<void> {
  await inTransaction(context, async (inside) => {
    const [known] = await inside.db
      .select()
      .from(companyPackages)
      .where(eq(companyPackages.companyId, companyId))
      .for('update');
    const period = subscriptionAfter(known ?? null, paid, inside.now());
    const next = { ...period, graceAt: null, endedAt: null };
    await inside.db
      .insert(companyPackages)
      .values({ companyId, ...next })
      .onConflictDoUpdate({ target: companyPackages.companyId, set: next });
    await emit(inside, companyPackageChanged(companyId));
  });
}

/** Within the transaction that closes the company. */
export async function endPackage(context: Context, companyId: Id<'company'>): Promise<void> {
  await context.db.delete(companyPackages).where(eq(companyPackages.companyId, companyId));
  await context.db.delete(companyQuotes).where(eq(companyQuotes.companyId, companyId));
}
