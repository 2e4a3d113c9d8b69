import type { DomainEvent } from '#platform/events/emit.server.ts';
import type { PackageKey } from './schemas.ts';

/** Tag of every page that shows limits or prices of packages. */
export const packagesTag = 'packages';

/** What a package contains or costs changed. */
export const packageChanged = (packageKey: PackageKey): DomainEvent => ({
  name: 'packages.package_changed',
  payload: { packageKey },
  tags: [packagesTag],
});

/** A company has another package, or the same one for longer. */
export const companyPackageChanged = (companyId: string): DomainEvent => ({
  name: 'packages.company_package_changed',
  payload: { companyId },
  tags: [],
});
