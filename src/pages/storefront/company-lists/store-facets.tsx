import type { ReactNode } from 'react';
import { SortForm } from '#features/listings/components/sort-form.tsx';
import type { StoreChoice, StoreFacetsView } from '#features/companies/views.ts';
import { certificateText } from '#features/companies/format.ts';
import { type StoreSort, storeSorts } from '#features/companies/rules.ts';
import * as companies from '#messages/features/companies';
import * as m from '#messages/pages/storefront/company-lists';
import { number } from '#platform/i18n/runtime.ts';
import type { Locale } from '#shared/locale.ts';
import { toggled, withParameters } from '#shared/search-parameters.ts';
import { bidi } from '#ui/bidi.tsx';
import { ltr } from '#shared/bidi-marks.ts';
import { Chip } from '#ui/badges.tsx';
import { ProvinceName } from '#ui/province-name.tsx';
import '#ui/facet-links.css';
import '#ui/list-page.css';

type Props = {
  facets: StoreFacetsView;
  /** The page's path with language and query: `/en/manufacturers/home?province=Denizli`. */
  path: string;
  locale: Locale;
};

/** Clears all filters and the page number. */
const noFilters = {
  province: null,
  type: null,
  certificate: null,
  market: null,
  verified: null,
  page: null,
};
const choicesShown = 8;

type Shown = {
  readonly name: 'province' | 'type' | 'certificate' | 'market';
  readonly heading: string;
  readonly choices: readonly StoreChoice[];
  text: (value: string) => ReactNode;
};

const shownFacets = (facets: StoreFacetsView, locale: Locale): Shown[] => [
  {
    name: 'province',
    heading: companies.province({ locale }),
    choices: facets.provinces,
    text: (province) => (
      <ProvinceName
        name={facets.provinces.find(({ value }) => value === province)!.name}
        locale={locale}
      />
    ),
  },
  {
    name: 'type',
    heading: companies.businessTypes({ locale }),
    choices: facets.types,
    text: (type) => companies.businessType({ type }, { locale }),
  },
  {
    name: 'certificate',
    heading: companies.certificates({ locale }),
    choices: facets.certificates,
    text: (name) => bidi(ltr(certificateText(name))),
  },
  {
    name: 'market',
    heading: m.exportMarkets({ locale }),
    choices: facets.markets,
    text: (region) => companies.region({ region }, { locale }),
  },
];
const selectedOf = (choices: readonly StoreChoice[]) =>
  choices.filter(({ isSelected }) => isSelected).map(({ value }) => value);
const choicesOn = (facets: StoreFacetsView) =>
  [facets.provinces, facets.types, facets.certificates, facets.markets].flatMap((choices) =>
    selectedOf(choices),
  ).length + (facets.verified.isSelected ? 1 : 0);

/**
 * Shows the filters: category, seal, province, business type, certificates and markets. All are
 * links, so they need no script.
 */
export function StoreFacets({ facets, path, locale }: Props) {
  const on = choicesOn(facets);
  return (
    <details className="facet-links">
      <summary className="btn btn-secondary">
        {on ? m.filtersOn({ count: on }, { locale }) : m.filters({ locale })}
      </summary>
      <section>
        <h2>{m.category({ locale })}</h2>
        <ul>
          {facets.categories.map((category) => (
            <li key={category.path}>
              <a href={category.path} aria-current={category.isCurrent ? 'page' : undefined}>
                <span>{category.name ?? m.allCategories({ locale })}</span>
                {category.count === null ? null : (
                  <span className="facet-links-count">{number(locale, category.count)}</span>
                )}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{m.checks({ locale })}</h2>
        <ul>
          <ChoiceItem
            href={withParameters(path, {
              verified: facets.verified.isSelected ? null : 'yes',
              page: null,
            })}
            {...facets.verified}
            locale={locale}
          >
            {m.verifiedOnly({ locale })} <span className="seal seal-sm" />
          </ChoiceItem>
        </ul>
      </section>
      {shownFacets(facets, locale)
        .filter(({ choices }) => choices.length > 0)
        .map(({ name, heading, choices, text }) => {
          const chosen = selectedOf(choices);
          const item = (choice: StoreChoice) => (
            <ChoiceItem
              key={choice.value}
              href={withParameters(path, { [name]: toggled(chosen, choice.value), page: null })}
              {...choice}
              locale={locale}
            >
              {text(choice.value)}
            </ChoiceItem>
          );
          const rest = choices.slice(choicesShown);
          return (
            <section key={name}>
              <h2>{heading}</h2>
              <ul>{choices.slice(0, choicesShown).map(item)}</ul>
              {rest.length > 0 ? (
                <details open={rest.some(({ isSelected }) => isSelected)}>
                  <summary className="link text-sm">
                    {m.showAll({ count: choices.length }, { locale })}
                  </summary>
                  <ul>{rest.map(item)}</ul>
                </details>
              ) : null}
            </section>
          );
        })}
    </details>
  );
}

const ChoiceItem = ({
  href,
  isSelected,
  count,
  locale,
  children,
}: {
  href: string;
  isSelected: boolean;
  count: number;
  locale: Locale;
  children: ReactNode;
}) => (
  <li>
    <a className={isSelected ? 'is-on' : undefined} href={href} rel="nofollow" data-keep-scroll>
      <span className="check-box" />
      <span>
        {children}
        {isSelected ? <span className="visually-hidden"> {m.removeFilter({ locale })}</span> : null}
      </span>
      <span className="facet-links-count">{number(locale, count)}</span>
    </a>
  </li>
);

/** Shows the chosen filters, each with a link that removes it. */
export function StoreChips({ facets, path, locale }: Props) {
  if (choicesOn(facets) === 0) return null;
  const chip = (key: string, href: string, text: ReactNode) => (
    <li key={key}>
      <Chip href={href} isOn removeLabel={m.removeFilter({ locale })}>
        {text}
      </Chip>
    </li>
  );
  return (
    <ul className="list-page-applied" aria-label={m.appliedFilters({ locale })}>
      {facets.verified.isSelected
        ? chip(
            'verified',
            withParameters(path, { verified: null, page: null }),
            m.verifiedOnly({ locale }),
          )
        : null}
      {shownFacets(facets, locale).flatMap(({ name, choices, text }) => {
        const chosen = selectedOf(choices);
        return chosen.map((value) =>
          chip(
            `${name} ${value}`,
            withParameters(path, { [name]: toggled(chosen, value), page: null }),
            text(value),
          ),
        );
      })}
      <li>
        <a className="link text-sm" href={withParameters(path, noFilters)}>
          {m.clearAll({ locale })}
        </a>
      </li>
    </ul>
  );
}

export const StoreSortSelect = ({
  value,
  path,
  locale,
}: {
  value: StoreSort;
  path: string;
  locale: Locale;
}) => (
  <SortForm
    orders={storeSorts.map((sort) => ({ value: sort, name: m.sortName({ sort }, { locale }) }))}
    value={value}
    label={m.sort({ locale })}
    apply={m.apply({ locale })}
    path={path}
  />
);
