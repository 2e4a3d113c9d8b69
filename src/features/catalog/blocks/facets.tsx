import * as m from '#messages/catalog';
import { number } from '#platform/i18n/runtime.ts';
import type { Locale } from '#shared/locale.ts';
import { currencySymbols, microsPerUnit } from '#shared/money.ts';
import { toggled, withParameters } from '#shared/search-parameters.ts';
import { bidi } from '#ui/bidi.tsx';
import { Chip } from '#ui/marks.tsx';
import { HiddenParameters } from './hidden-parameters.tsx';
import type { CategoryLink, FacetsView } from './view-models.ts';
import { priceRangeText, priceText } from './wording.ts';

type Props = {
  facets: FacetsView;
  /** The page's path with its query and language: `/en/shop/home?brand=avanos`. */
  path: string;
  locale: Locale;
};

const brandsShown = 8;
const selectedBrands = (facets: FacetsView) => facets.brands.filter((brand) => brand.isSelected).map((brand) => brand.slug);
const filtersOn = ({ brands, price }: FacetsView) => brands.filter((brand) => brand.isSelected).length + (price.least === null && price.most === null ? 0 : 1);

/** Category tree, brands and price. Every filter is a link, the price a GET form: nothing here needs a script. */
export function Facets({ facets, path, locale }: Props) {
  const { categories, brands, price } = facets;
  const on = filtersOn(facets);
  const chosen = selectedBrands(facets);
  const brand = (one: FacetsView['brands'][number]) => (
    <li key={one.slug}>
      <a className={one.isSelected ? 'on' : undefined} href={withParameters(path, { brand: toggled(chosen, one.slug), page: null })} rel="nofollow" data-keep-scroll>
        <span className="box" />
        <span>{one.name}{one.isSelected ? <span className="vh"> {m.removeFilter({ locale })}</span> : null}</span>
        <span className="n">{number(locale, one.count)}</span>
      </a>
    </li>
  );
  const depth = categories.ancestors.length;
  return (
    <details className="facets">
      <summary className="btn btn-secondary">{on ? m.filtersOn({ count: on }, { locale }) : m.filters({ locale })}</summary>
      <section>
        <h2>{m.category({ locale })}</h2>
        <ul>
          {categories.ancestors.map((category, i) => <CategoryItem key={category.id} category={category} depth={i} locale={locale} />)}
          {categories.current ? <CategoryItem category={categories.current} depth={depth} isCurrent locale={locale} /> : null}
          {categories.children.map((category) => <CategoryItem key={category.id} category={category} depth={categories.current ? depth + 1 : depth} locale={locale} />)}
        </ul>
      </section>
      <section>
        <h2 id="facet-price">{m.price({ locale })}</h2>
        <form action={path.split('?')[0]} role="group" aria-labelledby="facet-price" data-keep-scroll>
          <HiddenParameters path={path} without={['least', 'most', 'page']} />
          <PriceInput name="least" label={m.least({ locale })} value={price.least} sign={currencySymbols[price.currency]} />
          <PriceInput name="most" label={m.most({ locale })} value={price.most} sign={currencySymbols[price.currency]} />
          <button type="submit" className="btn btn-tinted btn-sm">{m.apply({ locale })}</button>
        </form>
      </section>
      {brands.length > 0 ? (
        <section>
          <h2>{m.brand({ locale })}</h2>
          <ul>{brands.slice(0, brandsShown).map(brand)}</ul>
          {brands.length > brandsShown ? (
            <details open={brands.slice(brandsShown).some((one) => one.isSelected)}>
              <summary className="link sm">{m.showAll({ count: brands.length }, { locale })}</summary>
              <ul>{brands.slice(brandsShown).map(brand)}</ul>
            </details>
          ) : null}
        </section>
      ) : null}
    </details>
  );
}

function CategoryItem({ category, depth, isCurrent = false, locale }: { category: CategoryLink; depth: number; isCurrent?: boolean | undefined; locale: Locale }) {
  return (
    <li className={`depth-${Math.min(depth, 3)}`}>
      <a href={`/${locale}${category.path}`} aria-current={isCurrent ? 'page' : undefined}>
        <span>{category.name}</span>
        {category.count === null ? null : <span className="n">{number(locale, category.count)}</span>}
      </a>
    </li>
  );
}

// The key makes React forget what was typed when the address says something else.
const PriceInput = ({ name, label, value, sign }: { name: string; label: string; value: number | null; sign: string }) => (
  <span className="input input-sm" dir="ltr">
    <span className="addon">{sign}</span>
    <input aria-label={label} key={value} name={name} defaultValue={value ?? ''} placeholder={label} inputMode="decimal" autoComplete="off" />
  </span>
);

/** What is chosen now, each with a way out. */
export function AppliedChips({ facets, path, locale }: Props) {
  if (filtersOn(facets) === 0) return null;
  const { brands, price } = facets;
  const chosen = selectedBrands(facets);
  const { least, most, currency } = price;
  const micros = (value: number) => Math.round(value * microsPerUnit);
  const priceLabel =
    least !== null && most !== null ? priceRangeText({ lowMicros: micros(least), highMicros: micros(most), currency }, locale)
    : least !== null ? m.priceFrom({ price: priceText(micros(least), currency, locale) }, { locale })
    : most !== null ? m.priceTo({ price: priceText(micros(most), currency, locale) }, { locale })
    : null;
  return (
    <ul className="applied" aria-label={m.appliedFilters({ locale })}>
      {priceLabel ? <li><Chip href={withParameters(path, { least: null, most: null, page: null })} isOn removeLabel={m.removeFilter({ locale })}>{bidi(priceLabel)}</Chip></li> : null}
      {brands.filter((brand) => brand.isSelected).map((brand) => (
        <li key={brand.slug}><Chip href={withParameters(path, { brand: toggled(chosen, brand.slug), page: null })} isOn removeLabel={m.removeFilter({ locale })}>{brand.name}</Chip></li>
      ))}
      <li><a className="link sm" href={withParameters(path, { brand: null, least: null, most: null, page: null })}>{m.clearAll({ locale })}</a></li>
    </ul>
  );
}
