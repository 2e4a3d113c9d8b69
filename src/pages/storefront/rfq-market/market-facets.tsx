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
export type FacetSection = {
  /** Of the parameter. */
  readonly name: 'category' | 'country' | 'quantity' | 'unit' | 'days' | 'left';
  readonly heading: string;
  readonly choices: readonly MarketChoice[];
};

const choicesShown = 9;

/** All filters are links, so they need no script. `path`: the page's, with language and query. */
export function MarketFacets({
  sections,
  path,
  locale,
}: {
  sections: readonly FacetSection[];
  path: string;
  locale: Locale;
}) {
  const on = sections
    .flatMap(({ choices }) => choices)
    .filter(({ value, isCurrent }) => value !== null && isCurrent).length;
  const section = ({ name, heading, choices }: FacetSection) => {
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
      <section key={name}>
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
      {sections.map(section)}
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
  hasWords,
  path,
  locale,
}: {
  value: RfqSort | null;
  hasWords: boolean;
  path: string;
  locale: Locale;
}) => (
  <SortForm
    orders={[
      ...(hasWords ? [{ value: '', name: m.bestMatch({ locale }) }] : []),
      ...rfqSorts.map((sort) => ({ value: sort, name: m.sortName({ sort }, { locale }) })),
    ]}
    value={value ?? (hasWords ? '' : rfqSorts[0])}
    label={m.sort({ locale })}
    apply={m.apply({ locale })}
    path={path}
  />
);
