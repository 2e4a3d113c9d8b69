import type { ReactNode } from 'react';
import { SortForm } from '#features/listings/components/sort-form.tsx';
import { type RfqSort, rfqSorts } from '#features/rfqs/params.ts';
import * as m from '#messages/pages/storefront/rfq-market';
import { number } from '#platform/i18n/runtime.ts';
import type { Locale } from '#shared/locale.ts';
import { withParameters } from '#shared/search-parameters.ts';
import '#ui/facet-links.css';

/** `value`: the parameter's value; null removes the filter. */
export type MarketChoice = {
  readonly value: string | null;
  readonly name: string;
  readonly count: number | null;
  readonly isCurrent: boolean;
};
export type MarketFacetsView = {
  readonly categories: readonly MarketChoice[];
  readonly countries: readonly MarketChoice[];
};

const choicesShown = 9;

/**
 * Shows the filters: category and destination. All are links, so they need no script. `path`: the
 * page's, with language and query.
 */
export function MarketFacets({
  facets,
  path,
  locale,
}: {
  facets: MarketFacetsView;
  path: string;
  locale: Locale;
}) {
  const on = [...facets.categories, ...facets.countries].filter(
    ({ value, isCurrent }) => value !== null && isCurrent,
  ).length;
  const section = (
    name: 'category' | 'country',
    heading: string,
    choices: readonly MarketChoice[],
  ) => {
    const link = (choice: MarketChoice) => (
      <ChoiceLink
        key={choice.value}
        {...choice}
        href={withParameters(path, { [name]: choice.value, page: null })}
        locale={locale}
      />
    );
    const rest = choices.slice(choicesShown);
    return (
      <section>
        <h2>{heading}</h2>
        <ul>{choices.slice(0, choicesShown).map(link)}</ul>
        {rest.length > 0 ? (
          <details open={rest.some(({ isCurrent }) => isCurrent)}>
            <summary className="link text-sm">
              {m.showAll({ count: choices.length - 1 }, { locale })}
            </summary>
            <ul>{rest.map(link)}</ul>
          </details>
        ) : null}
      </section>
    );
  };
  return (
    <details className="facet-links">
      <summary className="btn btn-secondary">
        {on ? m.filtersOn({ count: on }, { locale }) : m.filters({ locale })}
      </summary>
      {section('category', m.category({ locale }), facets.categories)}
      {section('country', m.destination({ locale }), facets.countries)}
    </details>
  );
}

const ChoiceLink = ({
  href,
  name,
  count,
  value,
  isCurrent,
  locale,
}: MarketChoice & { href: string; locale: Locale }): ReactNode => (
  <li>
    <a
      href={href}
      rel={value === null ? undefined : 'nofollow'}
      aria-current={isCurrent ? 'true' : undefined}
      data-keep-scroll
    >
      <span>{name}</span>
      {count === null ? null : <span className="facet-links-count">{number(locale, count)}</span>}
    </a>
  </li>
);

export const MarketSort = ({
  value,
  path,
  locale,
}: {
  value: RfqSort;
  path: string;
  locale: Locale;
}) => (
  <SortForm
    orders={rfqSorts.map((sort) => ({ value: sort, name: m.sortName({ sort }, { locale }) }))}
    value={value}
    label={m.sort({ locale })}
    apply={m.apply({ locale })}
    path={path}
  />
);
