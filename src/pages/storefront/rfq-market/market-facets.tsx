import type { ReactNode } from 'react';
import { HiddenParameters } from '#features/catalog/blocks/hidden-parameters.tsx';
import { type RfqSort, rfqSorts } from '#features/rfqs/blocks/sorts.ts';
import * as m from '#messages/rfq-market';
import { number } from '#platform/i18n/runtime.ts';
import type { Locale } from '#shared/locale.ts';
import { withParameters } from '#shared/search-parameters.ts';

/** `value`: as the address has it; null is the way out. */
export type MarketChoice = { readonly value: string | null; readonly name: string; readonly count: number | null; readonly isCurrent: boolean };
export type MarketFacetsView = { readonly categories: readonly MarketChoice[]; readonly countries: readonly MarketChoice[] };

const choicesShown = 9;

/** Category and destination. Every filter is a link: nothing here needs a script. `path`: the page's, with language and query. */
export function MarketFacets({ facets, path, locale }: { facets: MarketFacetsView; path: string; locale: Locale }) {
  const on = [...facets.categories, ...facets.countries].filter(({ value, isCurrent }) => value !== null && isCurrent).length;
  const section = (name: 'category' | 'country', heading: string, choices: readonly MarketChoice[]) => {
    const link = (choice: MarketChoice) => <ChoiceLink key={choice.value} {...choice} href={withParameters(path, { [name]: choice.value, page: null })} locale={locale} />;
    const rest = choices.slice(choicesShown);
    return (
      <section>
        <h2>{heading}</h2>
        <ul>{choices.slice(0, choicesShown).map(link)}</ul>
        {rest.length > 0 ? <details open={rest.some(({ isCurrent }) => isCurrent)}><summary className="link sm">{m.showAll({ count: choices.length - 1 }, { locale })}</summary><ul>{rest.map(link)}</ul></details> : null}
      </section>
    );
  };
  return (
    <details className="facets">
      <summary className="btn btn-secondary">{on ? m.filtersOn({ count: on }, { locale }) : m.filters({ locale })}</summary>
      {section('category', m.category({ locale }), facets.categories)}
      {section('country', m.destination({ locale }), facets.countries)}
    </details>
  );
}

const ChoiceLink = ({ href, name, count, value, isCurrent, locale }: MarketChoice & { href: string; locale: Locale }): ReactNode => (
  <li>
    <a href={href} rel={value === null ? undefined : 'nofollow'} aria-current={isCurrent ? 'true' : undefined} data-keep-scroll>
      <span>{name}</span>
      {count === null ? null : <span className="n">{number(locale, count)}</span>}
    </a>
  </li>
);

/** A GET form; with a script a choice is enough. */
export function MarketSort({ value, path, locale }: { value: RfqSort; path: string; locale: Locale }) {
  return (
    <form className="sort" action={path.split('?')[0]} data-keep-scroll>
      <HiddenParameters path={path} without={['sort', 'page']} />
      <label className="input input-sm">
        <span className="addon">{m.sort({ locale })}</span>
        <select key={value} name="sort" defaultValue={value} data-send="">{rfqSorts.map((sort) => <option key={sort} value={sort}>{m.sortName({ sort }, { locale })}</option>)}</select>
      </label>
      <button type="submit" className="btn btn-secondary btn-sm without-script">{m.apply({ locale })}</button>
    </form>
  );
}
