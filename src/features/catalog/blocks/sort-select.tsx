import { LayoutGrid, Rows2 } from 'lucide-react';
import * as m from '#messages/catalog';
import { type ProductSort, productSorts } from '#features/catalog/rules.ts';
import type { Locale } from '#shared/locale.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { HiddenParameters } from './hidden-parameters.tsx';

type Props = {
  /** Null: the best match, which only a search has. */
  value: ProductSort | null;
  /** The page's path with its query and language. */
  path: string;
  locale: Locale;
  hasBestMatch?: boolean | undefined;
};

/** A GET form; with a script a choice is enough. */
export function SortSelect({ value, path, locale, hasBestMatch = false }: Props) {
  return (
    <form className="sort" action={path.split('?')[0]} data-keep-scroll>
      <HiddenParameters path={path} without={['sort', 'page']} />
      <label className="input input-sm">
        <span className="addon">{m.sort({ locale })}</span>
        <select key={value} name="sort" defaultValue={value ?? ''} data-send>
          {hasBestMatch ? <option value="">{m.sortName({ sort: '' }, { locale })}</option> : null}
          {productSorts.map((sort) => <option key={sort} value={sort}>{m.sortName({ sort }, { locale })}</option>)}
        </select>
      </label>
      <button type="submit" className="btn btn-secondary btn-sm without-script">{m.apply({ locale })}</button>
    </form>
  );
}

/** Pictures side by side, or lines with facts to compare. */
export function ViewSwitch({ view, path, locale }: { view: 'grid' | 'list'; path: string; locale: Locale }) {
  const link = (one: typeof view, label: string, icon: React.ReactNode) => (
    <a href={withParameters(path, { view: one === 'grid' ? null : one })} aria-label={label} aria-current={one === view ? 'true' : undefined} rel="nofollow" data-keep-scroll>{icon}</a>
  );
  return (
    <nav className="seg" aria-label={m.viewAs({ locale })}>
      {link('grid', m.gridView({ locale }), <LayoutGrid className="i-16" />)}
      {link('list', m.listView({ locale }), <Rows2 className="i-16" />)}
    </nav>
  );
}
