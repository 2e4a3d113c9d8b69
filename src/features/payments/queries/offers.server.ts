// What each package costs a company now, with the credit for unused days.
import { findSubscription } from '#features/packages/queries/company-package.server.ts';
import { listPackages, type PackageView } from '#features/packages/queries/packages.server.ts';
import { microsPerCent, type Offer, offerOf, whyNotOrder } from '#features/packages/rules.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';

export type PackageOffer = PackageView & {
  /** Null for the free package and for one smaller than a paid one. */
  readonly offer: Offer | null;
};

export async function listOffers(
  context: Context,
  companyId: Id<'company'>,
): Promise<PackageOffer[]> {
  const [subscription, packages] = await Promise.all([
    findSubscription(context, companyId),
    listPackages(context),
  ]);
  const now = context.now();
  return packages.map((one) => {
    const { key, monthlyPriceMicros } = one;
    if (key === 'free' || whyNotOrder(subscription, key, now)) return { ...one, offer: null };
    const priceCents = monthlyPriceMicros / microsPerCent;
    return { ...one, offer: offerOf(subscription, { packageKey: key, priceCents }, now) };
  });
}
