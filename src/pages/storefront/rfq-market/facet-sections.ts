// The market's filters with their counts, in the page's words.
import type { CategoryNode } from '#features/categories/queries/category-tree.server.ts';
import { unitName } from '#features/products/format/long-unit-words.ts';
import { leftAtLeast, postedDays } from '#features/rfqs/params.ts';
import type { RfqFilters } from '#features/rfqs/queries/filter-rfqs.ts';
import type { RfqMarketPage } from '#features/rfqs/queries/rfq-market.server.ts';
import { maxQuotes, type QuantityBand, quantityBands } from '#features/rfqs/rules.ts';
import * as m from '#messages/pages/storefront/rfq-market';
import { countryName } from '#shared/countries.ts';
import type { Locale } from '#shared/locale.ts';
import type { FacetSection, MarketChoice } from './market-facets.tsx';

type Shown = {
  readonly counts: Omit<RfqMarketPage, 'rows' | 'correction'>;
  readonly groups: readonly CategoryNode[];
  readonly category: CategoryNode | null;
  readonly filters: RfqFilters;
  readonly locale: Locale;
};

/** As the texts name them. */
const bandKeys = {
  'up-to-100': 'up_to_100',
  '101-1000': 'from_101',
  '1001-10000': 'from_1001',
  'over-10000': 'over',
} as const satisfies Record<QuantityBand, string>;

const anyOf = (name: string, isCurrent: boolean): MarketChoice => ({
  value: null,
  name,
  count: null,
  isCurrent,
});

const byCount = (choices: readonly MarketChoice[]): MarketChoice[] =>
  choices
    .filter(({ count, isCurrent }) => isCurrent || count! > 0)
    .toSorted((a, b) => b.count! - a.count!);

function categoryChoices({ counts, groups, category, locale }: Shown): MarketChoice[] {
  const ofGroups = groups.map((group) => ({
    value: group.treePath,
    name: group.name,
    count: counts.groups.get(group.id) ?? 0,
    isCurrent: group === category,
  }));
  const below =
    category && !groups.includes(category)
      ? [{ value: category.treePath, name: category.name, count: counts.total, isCurrent: true }]
      : [];
  return [anyOf(m.allCategories({ locale }), !category), ...below, ...byCount(ofGroups)];
}

/** `keepsAll`: steps are shown in their order, also those without requests. */
function choicesOf<Value extends string>(
  current: Value | null,
  counted: ReadonlyMap<string, number>,
  { any, nameOf }: { readonly any: string; readonly nameOf: (value: Value) => string },
  steps?: readonly Value[],
): MarketChoice[] {
  const values = steps ?? [...new Set([...counted.keys(), ...(current ? [current] : [])])];
  const choices = values.map((value) => ({
    value,
    name: nameOf(value as Value),
    count: counted.get(value) ?? 0,
    isCurrent: value === current,
  }));
  return [anyOf(any, current === null), ...(steps ? choices : byCount(choices))];
}

export function facetSections(shown: Shown): FacetSection[] {
  const { counts, filters, locale } = shown;
  return [
    {
      name: 'category',
      heading: m.category({ locale }),
      choices: categoryChoices(shown),
    },
    {
      name: 'country',
      heading: m.destination({ locale }),
      choices: choicesOf(filters.country, counts.countries, {
        any: m.anywhere({ locale }),
        nameOf: (code) => countryName(code, locale),
      }),
    },
    {
      name: 'quantity',
      heading: m.quantity({ locale }),
      choices: choicesOf(
        filters.quantity,
        counts.quantities,
        {
          any: m.anyQuantity({ locale }),
          nameOf: (band) => m.quantityBand({ band: bandKeys[band] }, { locale }),
        },
        quantityBands,
      ),
    },
    {
      name: 'unit',
      heading: m.unit({ locale }),
      choices: choicesOf(filters.unit, counts.units, {
        any: m.anyUnit({ locale }),
        nameOf: (unit) => unitName(unit, locale),
      }),
    },
    {
      name: 'days',
      heading: m.posted({ locale }),
      choices: choicesOf(
        filters.days,
        counts.days,
        {
          any: m.anyDay({ locale }),
          nameOf: (days) => m.lastDays({ days: Number(days) }, { locale }),
        },
        postedDays,
      ),
    },
    {
      name: 'left',
      heading: m.quotesLeft({ locale }),
      choices: choicesOf(
        filters.left,
        counts.left,
        {
          any: m.anyLeft({ locale }),
          nameOf: (left) =>
            Number(left) === maxQuotes
              ? m.noQuotes({ locale })
              : m.leftOrMore({ count: Number(left) }, { locale }),
        },
        leftAtLeast,
      ),
    },
  ];
}
