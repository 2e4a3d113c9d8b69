// Changes what a package contains and costs. Each change is a new revision, so that the history
// says who changed what.
import { noteOwnAct } from '#features/users/services/security-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict } from '#platform/http/problems.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { formatPrice } from '#shared/money.ts';
import { packageChanged } from '../events.ts';
import { readPackages } from '../queries/packages.server.ts';
import type { PackageTerms } from '../rules.ts';
import { type PackageInput, packageForm, type PackageKey } from '../schemas.ts';
import { packageTerms } from '../table.server.ts';

/** The values of the message `packageChanged`. */
const termsText = (
  context: Context,
  { productLimit, quoteLimit, monthlyPriceMicros }: PackageTerms,
) => ({
  products: productLimit ?? 'none',
  quotes: quoteLimit ?? 'none',
  price: formatPrice(monthlyPriceMicros, 'USD', context.locale),
});

async function currentTerms(context: Context, key: PackageKey) {
  return (await readPackages(context)).find((terms) => terms.key === key)!;
}

/**
 * Adds the revision after the one that the form showed; saving without a change adds none. Throws
 * conflict, which says what the package is now, when it was changed meanwhile; refused,
 * unauthenticated.
 */
export const changePackage = defineCommand({
  permission: whyNotAdministerWith('settings'),
  input: packageForm,
  async run(context, { id: packageKey, revision, ...terms }: PackageInput): Promise<void> {
    await inTransaction(context, async (inside) => {
      const before = await currentTerms(inside, packageKey);
      if (before.revision !== revision)
        throw conflict('packageChanged', termsText(context, before));
      if (isSame(before, terms)) return;
      const { actor } = context;
      const { rowCount } = await inside.db
        .insert(packageTerms)
        .values({
          packageKey,
          revision: revision + 1,
          ...terms,
          changedBy: actor.kind === 'member' ? actor.userId : null,
          changedAt: inside.now(),
        })
        .onConflictDoNothing();
      // A concurrent change came first: the insert has waited for it, so it is visible now.
      if (rowCount === 0)
        throw conflict(
          'packageChanged',
          termsText(context, await currentTerms(inside, packageKey)),
        );
      await noteOwnAct(inside, 'package_changed', logText(packageKey, terms));
      await emit(inside, packageChanged(packageKey));
    });
  },
});

const isSame = (before: PackageTerms, after: PackageTerms): boolean =>
  before.productLimit === after.productLimit &&
  before.quoteLimit === after.quoteLimit &&
  before.monthlyPriceMicros === after.monthlyPriceMicros;

function logText(key: PackageKey, terms: PackageTerms): string {
  const { productLimit, quoteLimit, monthlyPriceMicros } = terms;
  const price = formatPrice(monthlyPriceMicros, 'USD', 'en');
  return `${key}: ${productLimit ?? '∞'}, ${quoteLimit ?? '∞'}, ${price}`;
}
