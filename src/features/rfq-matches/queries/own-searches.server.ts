// A seller's saved searches in the RFQ market.
import { desc, eq } from 'drizzle-orm';
import {
  findCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { whyNotAnswer } from '#features/quotes/permissions.ts';
import { noRfqFilters } from '#features/rfqs/queries/filter-rfqs.ts';
import { selectRfqs } from '#features/rfqs/queries/rfq-market.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import type { Member } from '#shared/actor.ts';
import type { Country } from '#shared/countries.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { rfqSearches } from '../table.server.ts';

export type OwnRfqSearch = {
  readonly publicId: string;
  readonly query: string;
  readonly locale: Locale;
  /** Name of the category. */
  readonly category: string | null;
  readonly country: Country | null;
  /** Open requests that it finds now. */
  readonly count: number;
  /** Of its results, with the language. */
  readonly href: string;
};

/** The latest first. Throws unauthenticated, refused. */
export async function listOwnRfqSearches(context: Context): Promise<OwnRfqSearch[]> {
  permit(whyNotAnswer(context.actor));
  const userId = (context.actor as Member).userId;
  const [saved, tree] = await Promise.all([
    context.db
      .select()
      .from(rfqSearches)
      .where(eq(rfqSearches.userId, userId))
      .orderBy(desc(rfqSearches.id)),
    getCategoryTree(context),
  ]);
  return Promise.all(
    saved.map(async ({ publicId, query, locale, category, country }) => {
      const node = findCategory(tree, category)?.node ?? null;
      const { found } = await selectRfqs(
        { ...context, locale },
        { category: node, filters: { ...noRfqFilters, country }, query },
      );
      return {
        publicId,
        query,
        locale,
        category: node?.name ?? null,
        country,
        count: found.length,
        href: withParameters(paths.rfqs({ locale }), { q: query, category, country }),
      };
    }),
  );
}
