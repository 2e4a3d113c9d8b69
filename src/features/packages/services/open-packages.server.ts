// Writes the packages that a market opens with, as the beginning of their history.
import type { Context } from '#platform/context.ts';
import { firstTerms } from '../rules.ts';
import { packageKeys } from '../schemas.ts';
import { packageTerms } from '../table.server.ts';

/** Does nothing for packages that are there. */
export async function openPackages(context: Context): Promise<void> {
  await context.db
    .insert(packageTerms)
    .values(
      packageKeys.map((packageKey) => ({
        packageKey,
        revision: 1,
        ...firstTerms[packageKey],
        changedAt: context.now(),
      })),
    )
    .onConflictDoNothing();
}
