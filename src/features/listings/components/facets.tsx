import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { number } from '#platform/i18n/runtime.ts';
import type { Locale } from '#shared/locale.ts';
import { currencySymbols } from '#shared/money.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { bidi } from '#ui/bidi.tsx';
import { Chip } from '#ui/badges.tsx';
import { filterParameters, withoutFilters } from '../params/names.ts';
import { decimalText } from '../format/price-inputs.ts';
import { HiddenParameters } from './hidden-parameters.tsx';
import type { CategoryLink } from '#features/categories/views.ts';
import * as paths from '#shared/paths.ts';
import type { FacetChoice, FacetGroup, FacetsView } from '../views.ts';
import './facets.css';
import '#ui/list-page.css';

type Props = {
  facets: FacetsView;
  /** The page's path with its query and language: `/en/shop/home?brand=avanos`. */
  path: string;
  locale: Locale;
};

/**
 * Category tree, price and the other filters of a list: one GET form, sent by its button or, with a
 * script (`use-filters.ts`), by each choice. On a phone it is a bottom sheet.
 */
export function Facets({ facets, path, locale }: Props) {
  const { categories, price, brandSearch, groups, texts } = facets;
  return (
    <details className="facets" data-menu="sheet">
      <summary className="btn btn-secondary">{texts.filters}</summary>
      <form action={path.split('?')[0]} autoComplete="off" data-keep-scroll>
        <div className="facets-head">
          <b>{texts.heading}</b>
          <button type="button" className="icon-btn" aria-label={texts.close} data-close-sheet>
            <X className="icon-22" />
          </button>
        </div>
        <div className="facets-body">
          <HiddenParameters path={path} without={[...filterParameters, 'brand_q', 'page']} />
          <Group title={texts.category}>
            <ul>
              {categories.ancestors.map((category, i) => (
                <CategoryItem
                  key={category.id}
                  category={category}
                  depth={i}
                  path={path}
                  locale={locale}
                />
              ))}
              {categories.current ? (
                <CategoryItem
                  category={categories.current}
                  depth={categories.ancestors.length}
                  isCurrent
                  path={path}
                  locale={locale}
                />
              ) : null}
              {categories.children.map((category) => (
                <CategoryItem
                  key={category.id}
                  category={category}
                  depth={
                    categories.ancestors.length + (categories.current ? 1 : 0) + category.depth
                  }
                  path={path}
                  locale={locale}
                />
              ))}
            </ul>
          </Group>
          <Group title={texts.price}>
            <PriceSpread price={price} />
            <div className="facets-bounds">
              <PriceInput
                name="price_min"
                label={texts.minPrice}
                micros={price.minMicros}
                example={price.spread?.lowestMicros}
                sign={currencySymbols[price.currency]}
                locale={locale}
              />
              <PriceInput
                name="price_max"
                label={texts.maxPrice}
                micros={price.maxMicros}
                example={price.spread?.highestMicros}
                sign={currencySymbols[price.currency]}
                locale={locale}
              />
              <button type="submit" className="btn btn-tinted btn-sm">
                {texts.apply}
              </button>
            </div>
          </Group>
          {groups.map((group) => (
            <Choices
              key={group.name}
              group={group}
              brandSearch={group.name === 'brand' ? brandSearch : null}
              locale={locale}
            />
          ))}
        </div>
        <div className="facets-foot" aria-live="polite">
          <button type="submit" className="btn btn-primary btn-block without-script">
            {texts.applyAll}
          </button>
          <button type="button" className="btn btn-primary btn-block with-script" data-close-sheet>
            {texts.show}
          </button>
        </div>
      </form>
    </details>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <details open className="facets-group">
    <summary>
      <h2>{title}</h2>
    </summary>
    {children}
  </details>
);

/** Checkboxes; those that do not fit at first are behind a disclosure. */
function Choices({
  group: { name, title, choices, shown, more },
  brandSearch,
  locale,
}: {
  group: FacetGroup;
  brandSearch: FacetsView['brandSearch'];
  locale: Locale;
}) {
  const item = ({ value, label, count, isSelected }: FacetChoice) => (
    <li key={value}>
      <label className={count === 0 && !isSelected ? 'check is-none' : 'check'}>
        <input type="checkbox" name={name} value={value} defaultChecked={isSelected} />
        <span>{bidi(label)}</span>
        <span className="facets-count">{number(locale, count)}</span>
      </label>
    </li>
  );
  const rest = choices.slice(shown);
  return (
    <Group title={title}>
      {brandSearch ? (
        <label className="input input-sm">
          <input
            type="search"
            name="brand_q"
            defaultValue={brandSearch.value}
            placeholder={brandSearch.label}
            aria-label={brandSearch.label}
            maxLength={60}
          />
        </label>
      ) : null}
      {choices.length === 0 ? (
        <p className="field-hint">{brandSearch?.none}</p>
      ) : (
        <ul>{choices.slice(0, shown).map(item)}</ul>
      )}
      {rest.length > 0 ? (
        <details open={rest.some((one) => one.isSelected)}>
          <summary className="link">{more}</summary>
          <ul>{rest.map(item)}</ul>
        </details>
      ) : null}
    </Group>
  );
}

/** Links keep the other filters, as the counts assume. */
function CategoryItem({
  category,
  depth,
  isCurrent = false,
  path,
  locale,
}: {
  category: CategoryLink;
  depth: number;
  isCurrent?: boolean | undefined;
  path: string;
  locale: Locale;
}) {
  const query = path.split('?')[1];
  return (
    <li className={`indent-${Math.min(depth, 3)}`}>
      <a
        href={withParameters(
          `${paths.localized({ locale, path: category.path })}${query ? `?${query}` : ''}`,
          {
            page: null,
            brandSearch: null,
            ...(category.asked !== undefined && { category: category.asked }),
          },
        )}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <span>{category.name}</span>
        {category.count === null ? null : (
          <span className="facets-count">{number(locale, category.count)}</span>
        )}
      </a>
    </li>
  );
}

const barHeight = 20;

/** The price histogram: one shape within the bounds, one outside. Scripts add a slider. */
function PriceSpread({ price: { minMicros, maxMicros, spread } }: { price: FacetsView['price'] }) {
  if (!spread || spread.lowestMicros === spread.highestMicros) return null;
  const { lowestMicros, highestMicros, bars } = spread;
  const highest = Math.max(...bars);
  const priceAt = (step: number) =>
    lowestMicros * (highestMicros / lowestMicros) ** (step / bars.length);
  const isInside = (i: number) =>
    (maxMicros === null || priceAt(i) <= maxMicros) &&
    (minMicros === null || priceAt(i + 1) >= minMicros);
  const shape = (inside: boolean) =>
    bars
      .flatMap((count, i) => {
        if (count === 0 || isInside(i) !== inside) return [];
        const height = Math.max(1, Math.round((count / highest) * barHeight));
        return [`M${i} ${barHeight}v-${height}h.8V${barHeight}`];
      })
      .join('');
  return (
    <div className="facets-spread">
      <svg
        className="facets-histogram"
        viewBox={`0 0 ${bars.length} ${barHeight}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={shape(false)} />
        <path className="is-in" d={shape(true)} />
      </svg>
      <div className="price-knobs" />
    </div>
  );
}

/** Empty fields show the range of the list as placeholders. */
const PriceInput = ({
  name,
  label,
  micros,
  example,
  sign,
  locale,
}: {
  name: string;
  label: string;
  micros: number | null;
  example: number | undefined;
  sign: string;
  locale: Locale;
}) => (
  <label className="input input-sm" dir="ltr">
    <span className="input-addon" aria-hidden="true">
      {sign}
    </span>
    <input
      aria-label={label}
      name={name}
      defaultValue={micros === null ? '' : decimalText(micros, undefined, locale)}
      placeholder={example === undefined ? label : decimalText(example, 2, locale)}
      inputMode="decimal"
    />
  </label>
);

/** The chosen filters, each with a link that removes it. */
export function AppliedChips({
  facets: { categories, groups, on, price, texts },
  path,
}: Omit<Props, 'locale'>) {
  // In a list the category is the page; in a search it is a filter.
  const searched = categories.current?.asked === undefined ? null : categories.current;
  if (on === 0 && !searched) return null;
  return (
    <ul className="list-page-applied" aria-label={texts.applied}>
      {searched ? (
        <li>
          <Chip
            href={withParameters(path, { category: null, page: null })}
            isOn
            removeLabel={texts.remove}
          >
            <span>{searched.name}</span>
          </Chip>
        </li>
      ) : null}
      {price.label === null ? null : (
        <li>
          <Chip
            href={withParameters(path, { price_min: null, price_max: null, page: null })}
            isOn
            removeLabel={texts.remove}
          >
            <span>{bidi(price.label)}</span>
          </Chip>
        </li>
      )}
      {groups.flatMap(({ name, choices }) => {
        const chosen = choices.filter((choice) => choice.isSelected);
        return chosen.map(({ value, label, chip = label }) => (
          <li key={`${name}${value}`}>
            <Chip
              href={withParameters(path, {
                [name]: chosen.map((one) => one.value).filter((one) => one !== value),
                page: null,
              })}
              isOn
              removeLabel={texts.remove}
            >
              <span>{bidi(chip)}</span>
            </Chip>
          </li>
        ));
      })}
      <li>
        <a
          className="link text-sm"
          href={withParameters(path, { ...withoutFilters, ...(searched && { category: null }) })}
        >
          {texts.clear}
        </a>
      </li>
    </ul>
  );
}

/** Links for frequent filters. */
export function QuickFilters({ facets: { quick, texts }, path }: Omit<Props, 'locale'>) {
  if (quick.length === 0) return null;
  return (
    <div className="facets-quick">
      <span className="text-sm text-muted" id="quick-filters">
        {texts.quick}
      </span>
      <ul aria-labelledby="quick-filters">
        {quick.map(({ name, value, label }) => (
          <li key={`${name}${value}`}>
            <Chip href={withParameters(path, { [name]: value, page: null })}>
              <span>{bidi(label)}</span>
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}
