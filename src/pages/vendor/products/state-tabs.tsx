import { type OwnFilters, ownStates } from '#features/products/params.ts';
import type { OwnCounts } from '#features/products/queries/count-own-products.server.ts';
import * as m from '#messages/pages/vendor/products';
import { number } from '#platform/i18n/runtime.ts';
import type { Locale } from '#shared/locale.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { SectionTabs } from '#ui/section-tabs.tsx';

const stateLabel = (state: (typeof ownStates)[number] | null, locale: Locale): string => {
  if (state === null) return m.allProducts({ locale });
  if (state === 'review') return m.inReview({ locale });
  return state === 'soldOut' ? m.soldOut({ locale }) : m.stateName({ state }, { locale });
};

/** Links to the list in each state, each with the number of products there. */
export function StateTabs({
  path,
  filters: { query, category, sort, state: current },
  counts,
  locale,
}: {
  path: string;
  filters: OwnFilters;
  counts: OwnCounts;
  locale: Locale;
}) {
  return (
    <div className="product-table-tabs">
      <SectionTabs
        label={m.tabs({ locale })}
        tabs={[null, ...ownStates].map((state) => ({
          href: withParameters(path, { q: query, category, sort, state }),
          label: stateLabel(state, locale),
          count: number(locale, counts[state ?? 'all']),
          isCurrent: state === current,
        }))}
      />
    </div>
  );
}
