import type { DomainEvent } from '#platform/events/emit.server.ts';
import type { PackageKey, PaidPackageKey } from './schemas.ts';

/** Tag of every page that shows limits or prices of packages. */
export const packagesTag = 'packages';

/** What a package contains or costs changed. */
export const packageChanged = (packageKey: PackageKey): DomainEvent => ({
  name: 'packages.package_changed',
  payload: { packageKey },
  tags: [packagesTag],
});

export const companyPackageChangedEvent = 'packages.company_package_changed';
export type CompanyPackageChanged = { readonly companyId: string };
/** A company has another package, or the same one for longer. */
export const companyPackageChanged = (companyId: string): DomainEvent => ({
  name: companyPackageChangedEvent,
  payload: { companyId } satisfies CompanyPackageChanged,
  tags: [],
});

/** `grace`: the paid time is over. `ended`: the grace is over, and the free package applies. */
export const packageOverPhases = ['grace', 'ended'] as const;
export type PackageOverPhase = (typeof packageOverPhases)[number];

export const packageOverEvent = 'packages.package_over';
export type PackageOver = {
  readonly companyId: string;
  readonly packageKey: PaidPackageKey;
  readonly phase: PackageOverPhase;
};
export const packageOver = (payload: PackageOver): DomainEvent => ({
  name: packageOverEvent,
  payload,
  tags: [],
});
