import { LayoutGrid, Rows2 } from 'lucide-react';
import * as m from '#messages/features/listings';
import { type ProductSort, productSorts } from '../rules.ts';
import type { Locale } from '#shared/locale.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { SortForm } from './sort-form.tsx';
import './sort-select.css';

type Props = {
  /** Null: best match, in searches only. */
  value: ProductSort | null;
  /** The page's path with its query and language. */
  path: string;
  locale: Locale;
  hasBestMatch?: boolean | undefined;
};

/** Orders of products. */
export function SortSelect({ value, path, locale, hasBestMatch = false }: Props) {
  const orders = [...(hasBestMatch ? ['' as const] : []), ...productSorts].map((sort) => ({
    value: sort,
    name: m.sortName({ sort }, { locale }),
  }));
  return (
    <SortForm
      orders={orders}
      value={value ?? ''}
      label={m.sort({ locale })}
      apply={m.apply({ locale })}
      path={path}
    />
  );
}

/** Switches between a grid of pictures and lines with facts. */
export function ViewSwitch({
  view,
  path,
  locale,
}: {
  view: 'grid' | 'list';
  path: string;
  locale: Locale;
}) {
  const link = (one: typeof view, label: string, icon: React.ReactNode) => (
    <a
      href={withParameters(path, { view: one === 'grid' ? null : one })}
      aria-label={label}
      aria-current={one === view ? 'true' : undefined}
      rel="nofollow"
      data-keep-scroll
    >
      {icon}
    </a>
  );
  return (
    <nav className="sort-select-views" aria-label={m.viewAs({ locale })}>
      {link('grid', m.gridView({ locale }), <LayoutGrid className="icon-16" />)}
      {link('list', m.listView({ locale }), <Rows2 className="icon-16" />)}
    </nav>
  );
}
