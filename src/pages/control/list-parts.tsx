import { Download } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import * as m from '#messages/pages/control';
import { number } from '#platform/i18n/runtime.ts';
import type { Locale } from '#shared/locale.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { Button } from '#ui/button.tsx';
import { Select, TextField } from '#ui/field.tsx';
import { Badge } from '#ui/badges.tsx';
import { Pager } from '#ui/pager.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import { maxPages } from './list-parameters.ts';

export type Choice = {
  readonly name: string;
  readonly label: string;
  readonly value: string | null;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Label of "no filter"; null when an option always holds. */ readonly any: string | null;
};
type Search = { readonly name: string; readonly label: string; readonly value: string };

/** A GET form: the address holds the filters. */
export function FilterBar({
  path,
  locale,
  searches,
  choices,
  isFiltered,
}: {
  path: string;
  locale: Locale;
  searches: readonly Search[];
  choices: readonly Choice[];
  isFiltered: boolean;
}) {
  // Remounts the fields when the address changes, because they are uncontrolled.
  const key = [...searches, ...choices].map(({ value }) => value).join('|');
  return (
    <form method="get" action={path} className="filter-bar" role="search" key={key}>
      {searches.map(({ name, label, value }) => (
        <TextField
          key={name}
          isSmall
          label={label}
          name={name}
          type="search"
          defaultValue={value}
          maxLength={100}
        />
      ))}
      {choices.map(({ name, label, value, options, any }) => (
        <Select key={name} isSmall label={label} name={name} defaultValue={value ?? ''}>
          {any === null ? null : <option value="">{any}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      ))}
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

export const ExportButton = ({ href, locale }: { href: string; locale: Locale }) => (
  <Button size="sm" href={href} download="" data-reload="">
    <Download className="icon-16" />
    {m.exportCsv({ locale })}
  </Button>
);

export const NothingFound = ({
  title,
  path,
  locale,
}: {
  title: string;
  path: string;
  locale: Locale;
}) => (
  <EmptyState
    title={title}
    text={m.noMatchText({ locale })}
    action={{ label: m.clearFilters({ locale }), href: path }}
  />
);

export function ListFoot({
  found,
  pages,
  page,
  address,
  locale,
}: {
  found: string;
  pages: number;
  page: number;
  address: string;
  locale: Locale;
}) {
  return (
    <div className="data-table-foot">
      <p className="text-soft text-sm" role="status">
        {found}
      </p>
      <Pager
        page={page}
        pages={Math.min(maxPages, pages)}
        hrefOf={(to) => withParameters(address, { page: to === 1 ? null : to })}
        labels={{
          pages: m.pages({ locale }),
          previous: m.previous({ locale }),
          next: m.next({ locale }),
        }}
        formatNumber={(n) => number(locale, n)}
      />
    </div>
  );
}

/** Filters, what they find, and its pages. `noMatch`: shown in place of nothing. */
export const FilteredList = ({
  noMatch,
  children,
  ...list
}: ComponentProps<typeof FilterBar> &
  ComponentProps<typeof ListFoot> & {
    readonly noMatch: string | null;
    readonly children: ReactNode;
  }) => (
  <Card as="section" padding="none" className="data-table-card">
    <FilterBar {...list} />
    {noMatch === null ? (
      children
    ) : (
      <NothingFound title={noMatch} path={list.path} locale={list.locale} />
    )}
    <ListFoot {...list} />
  </Card>
);

export const sortOptions = (locale: Locale): Choice['options'] => [
  { value: 'NEWEST', label: m.newestFirst({ locale }) },
  { value: 'OLDEST', label: m.oldestFirst({ locale }) },
  { value: 'NAME', label: m.byName({ locale }) },
];

type Sides = {
  readonly isBuyer: boolean | null;
  readonly isSeller: boolean | null;
  readonly isAdmin: boolean | null;
};

export function SideBadges({ sides, locale }: { sides: Sides; locale: Locale }) {
  return (
    <span className="panel-badges">
      {sides.isBuyer ? <Badge>{m.isBuyer({ locale })}</Badge> : null}
      {sides.isSeller ? <Badge tone="iznik">{m.isSeller({ locale })}</Badge> : null}
      {sides.isAdmin ? <Badge tone="warn">{m.isAdmin({ locale })}</Badge> : null}
    </span>
  );
}

export const StateBadge = ({
  isDisabled,
  locale,
}: {
  isDisabled: boolean;
  locale: Locale;
}): ReactNode => (
  <Badge tone={isDisabled ? 'bad' : 'ok'} hasDot>
    {isDisabled ? m.disabled({ locale }) : m.active({ locale })}
  </Badge>
);
