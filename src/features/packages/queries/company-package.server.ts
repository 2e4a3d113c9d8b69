// Which package a company has, and what it has used of it.
import { and, eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { isPaid, packageAt, type Subscription } from '../rules.ts';
import { companyPackages, companyQuotes } from '../table.server.ts';
import { listPackages, type PackageView, readPackages } from './packages.server.ts';

export type CompanyPackage = PackageView & {
  /** Null for the free package. */
  readonly paidUntil: Date | null;
  /** Its paid time is over; it stays for a few days. */
  readonly isInGrace: boolean;
};

export async function findSubscription(
  context: Context,
  companyId: Id<'company'>,
): Promise<Subscription | null> {
  const [row] = await context.db
    .select()
    .from(companyPackages)
    .where(eq(companyPackages.companyId, companyId));
  return row ?? null;
}

/** The package whose limits apply to the company now. */
export async function packageOf(
  context: Context,
  companyId: Id<'company'>,
): Promise<CompanyPackage> {
  const [subscription, packages] = await Promise.all([
    findSubscription(context, companyId),
    listPackages(context),
  ]);
  const key = packageAt(subscription, context.now());
  const paid = key === 'free' ? null : subscription;
  return {
    ...packages.find((one) => one.key === key)!,
    paidUntil: paid?.paidUntil ?? null,
    isInGrace: paid !== null && !isPaid(paid, context.now()),
  };
}

/** Quotes a month that the company's package allows, without the cache; null: any number. */
export async function quoteLimitOf(
  context: Context,
  companyId: Id<'company'>,
): Promise<number | null> {
  const subscription = await findSubscription(context, companyId);
  const key = packageAt(subscription, context.now());
  return (await readPackages(context)).find((terms) => terms.key === key)!.quoteLimit;
}

/** The month whose quotes are counted, UTC: 2027-01. */
export const quoteMonth = (context: Context): string => context.now().toISOString().slice(0, 7);

/** Quotes taken this month. */
export async function countQuotes(context: Context, companyId: Id<'company'>): Promise<number> {
  const [row] = await context.db
    .select({ taken: companyQuotes.taken })
    .from(companyQuotes)
    .where(
      and(eq(companyQuotes.companyId, companyId), eq(companyQuotes.month, quoteMonth(context))),
    );
  return row?.taken ?? 0;
}
