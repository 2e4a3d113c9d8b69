import { asc, eq } from 'drizzle-orm';
import { chosenFilters } from '#features/listings/params/chosen-filters.ts';
import { latestRates } from '#features/currencies/queries.server.ts';
import { convertPrice } from '#features/currencies/rules.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import type { Locale } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import type { KeptFilters } from '../schemas.ts';
import { savedSearches } from '../table.server.ts';

export type KeptSearch = {
  readonly query: string;
  readonly category: string | null;
  readonly filters: KeptFilters;
  readonly locale: Locale;
  readonly currency: Currency;
};

/** Returns the path of a search's results, with language, in the context's currency. */
export async function pathOfSearch(
  context: Context,
  { query, category, filters, locale, currency }: KeptSearch,
): Promise<string> {
  const rates =
    currency === context.currency || (filters.minMicros === null && filters.maxMicros === null)
      ? null
      : await latestRates(context);
  const shown = (micros: number | null) =>
    micros === null || rates === null
      ? micros
      : convertPrice(micros, currency, context.currency, rates);
  return withParameters(paths.search({ locale }), {
    q: query,
    category,
    ...chosenFilters({
      ...filters,
      minMicros: shown(filters.minMicros),
      maxMicros: shown(filters.maxMicros),
    }),
  });
}

/** Returns a user's searches for the export of their data. */
export const exportSearches = (context: Context, userId: Id<'user'>) =>
  context.db
    .select({
      id: savedSearches.publicId,
      question: savedSearches.query,
      category: savedSearches.category,
      filters: savedSearches.filters,
      language: savedSearches.locale,
      currency: savedSearches.currency,
      hasAlert: savedSearches.hasAlert,
      createdAt: savedSearches.createdAt,
    })
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(asc(savedSearches.id));
