import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { percentText } from '#features/category-terms/format.ts';
import { usualReturnDays } from '#features/categories/schemas.ts';
import {
  listTermChanges,
  listTerms,
  type TermsRow,
} from '#features/category-terms/queries/terms-table.server.ts';
import * as m from '#messages/pages/control/terms';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { number } from '#platform/i18n/runtime.ts';
import { dateText } from '#shared/dates.ts';
import { foldLetters } from '#shared/fold.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf } from '#shared/search-parameters.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/terms.page';
import { pageIn, searchIn } from '../list-parameters.ts';
import { FilterBar, ListFoot, NothingFound } from '../list-parts.tsx';
import { TermChanges } from './term-changes.tsx';
import './terms.css';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const query = searchIn(args.url.searchParams);
    const page = pageIn(args.url.searchParams);
    const [all, { rows, ...history }] = await Promise.all([
      listTerms(context),
      listTermChanges(context, null, page),
    ]);
    const wanted = foldLetters(query);
    return {
      locale,
      query,
      page,
      address: addressOf(args),
      terms: all.filter(({ name, path }) => foldLetters(`${name} ${path}`).includes(wanted)),
      history: {
        ...history,
        rows: rows.map((row) => ({
          ...row,
          changedAt: dateText(row.changedAt, locale, 'instant'),
        })),
      },
    };
  });

/** The category's own value, or the inherited one in grey. */
function Value({
  own,
  inherited,
  format,
  locale,
}: {
  own: number | null;
  inherited: number | null | undefined;
  format: (value: number) => string;
  locale: Locale;
}) {
  if (own !== null) return <bdi className="text-medium">{format(own)}</bdi>;
  return (
    <>
      <bdi className="text-muted">{format(inherited ?? 0)}</bdi>
      <span className="visually-hidden"> ({m.inheritedMark({ locale })})</span>
    </>
  );
}

/** The rows below each top category, in their order. */
const groupsOf = (rows: readonly TermsRow[]): readonly (readonly TermsRow[])[] => [
  ...Map.groupBy(rows, ({ group }) => group.id).values(),
];

/** A top category with its own values, which fold away what is below it. */
function TermsGroup({
  rows,
  isOpen,
  locale,
}: {
  rows: readonly TermsRow[];
  isOpen: boolean;
  locale: Locale;
}) {
  const { group } = rows[0]!;
  const { commissionBasisPoints, transferDays, moqPieces } = group.own;
  return (
    <details className="terms-group" open={isOpen}>
      <summary>
        <span className="text-medium">{group.name}</span>
        <span className="text-soft text-sm">
          {m.groupTerms(
            {
              commission: percentText(commissionBasisPoints ?? 0, locale),
              days: transferDays ?? 0,
              moq: moqPieces ?? 0,
            },
            { locale },
          )}
        </span>
      </summary>
      <TermsTable title={group.name} rows={rows} locale={locale} />
    </details>
  );
}

const TermsHead = ({ locale }: { locale: Locale }) => (
  <thead>
    <tr>
      <th scope="col">{m.category({ locale })}</th>
      <th scope="col" className="data-table-number">
        {m.commission({ locale })}
      </th>
      <th scope="col" className="data-table-number">
        {m.transferDays({ locale })}
      </th>
      <th scope="col" className="data-table-number">
        {m.moqPieces({ locale })}
      </th>
      <th scope="col" className="data-table-number">
        {m.returnDays({ locale })}
      </th>
    </tr>
  </thead>
);

function TermsTable({
  title,
  rows,
  locale,
}: {
  title: string;
  rows: readonly TermsRow[];
  locale: Locale;
}) {
  const percent = (value: number) => percentText(value, locale);
  const count = (value: number) => number(locale, value);
  return (
    <TableScroll label={title}>
      <table className="data-table">
        <TermsHead locale={locale} />
        <tbody>
          {rows.map(({ id, name, depth, own, inherited }) => (
            <tr key={id}>
              <td>
                <a
                  className={`link indent-${depth}`}
                  href={memberPaths.categoryTerms({ locale, id })}
                >
                  {name}
                </a>
              </td>
              <td className="data-table-number text-tabular">
                <Value
                  own={own.commissionBasisPoints}
                  inherited={inherited?.commissionBasisPoints}
                  format={percent}
                  locale={locale}
                />
              </td>
              <td className="data-table-number text-tabular">
                <Value
                  own={own.transferDays}
                  inherited={inherited?.transferDays}
                  format={count}
                  locale={locale}
                />
              </td>
              <td className="data-table-number text-tabular">
                <Value
                  own={own.moqPieces}
                  inherited={inherited?.moqPieces}
                  format={count}
                  locale={locale}
                />
              </td>
              <td className="data-table-number text-tabular">
                <Value
                  own={own.returnDays}
                  inherited={inherited?.returnDays ?? usualReturnDays}
                  format={count}
                  locale={locale}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

export default function TermsPage({
  loaderData: { locale, query, page, address, terms, history },
}: Route.ComponentProps) {
  const path = memberPaths.terms({ locale });
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
    >
      <Card as="section" padding="none" className="data-table-card">
        <FilterBar
          path={path}
          locale={locale}
          isFiltered={query !== ''}
          searches={[{ name: 'q', label: m.search({ locale }), value: query }]}
          choices={[]}
        />
        {terms.length === 0 ? (
          <NothingFound title={m.noMatch({ locale })} path={path} locale={locale} />
        ) : (
          groupsOf(terms).map((rows) => (
            // Another search folds them anew.
            <TermsGroup
              key={`${rows[0]!.group.id} ${query}`}
              rows={rows}
              isOpen={query !== ''}
              locale={locale}
            />
          ))
        )}
        <div className="data-table-foot">
          <p className="text-soft text-sm" role="status">
            {m.found({ count: terms.length }, { locale })}
          </p>
          <p className="text-muted text-sm">{m.inheritedHint({ locale })}</p>
        </div>
      </Card>
      <Card as="section" padding="none" className="data-table-card">
        <div className="data-table-head">
          <h2>{m.history({ locale })}</h2>
        </div>
        <TermChanges changes={history.rows} locale={locale} hasCategory />
        {history.count === 0 ? null : (
          <ListFoot
            found={m.changes({ count: history.count }, { locale })}
            pages={history.pages}
            page={page}
            address={address}
            locale={locale}
          />
        )}
      </Card>
    </PanelPage>
  );
}
