import { type OwnFilters, ownSorts } from '#features/products/params.ts';
import * as m from '#messages/pages/vendor/products';
import type { Locale } from '#shared/locale.ts';
import { Button } from '#ui/button.tsx';
import { Select, TextField } from '#ui/field.tsx';
import type { Category } from './bulk-fields.tsx';

type Store = { readonly id: string; readonly name: string };

const StoreChoice = ({
  stores,
  storeId,
  locale,
}: {
  stores: readonly Store[];
  storeId: string | null;
  locale: Locale;
}) => (
  <Select isSmall label={m.store({ locale })} name="store" defaultValue={storeId ?? ''}>
    {stores.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </Select>
);

/** A GET form: the address holds the filters. */
export function ProductFilters({
  path,
  locale,
  filters,
  isFiltered,
  stores,
  storeId,
  categories,
}: {
  path: string;
  locale: Locale;
  filters: OwnFilters;
  isFiltered: boolean;
  stores: readonly Store[];
  storeId: string | null;
  categories: readonly Category[];
}) {
  const sortNames = {
    NEWEST: m.newest({ locale }),
    OLDEST: m.oldest({ locale }),
    CHANGED: m.changedFirst({ locale }),
    CHEAPEST: m.cheapestFirst({ locale }),
  };
  const key = [...Object.values(filters), storeId].join('|');
  return (
    <form method="get" action={path} className="filter-bar" role="search" key={key}>
      {stores.length > 1 ? <StoreChoice stores={stores} storeId={storeId} locale={locale} /> : null}
      <TextField
        isSmall
        label={m.search({ locale })}
        name="q"
        type="search"
        defaultValue={filters.query}
        maxLength={100}
      />
      {filters.state === null ? null : <input type="hidden" name="state" value={filters.state} />}
      <Select
        isSmall
        label={m.category({ locale })}
        name="category"
        defaultValue={filters.category ?? ''}
      >
        <option value="">{m.anyCategory({ locale })}</option>
        {categories.map(({ path: value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      <Select isSmall label={m.sort({ locale })} name="sort" defaultValue={filters.sort}>
        {ownSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortNames[sort]}
          </option>
        ))}
      </Select>
      <div className="filter-bar-actions">
        <Button variant="primary" size="sm">
          {m.apply({ locale })}
        </Button>
        {isFiltered ? (
          <Button variant="quiet" size="sm" href={path}>
            {m.clear({ locale })}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
