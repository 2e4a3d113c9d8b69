import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import {
  countSearches,
  listSearchQueries,
  type SearchAnalyticsRow,
} from '#features/search/queries/search-analytics.server.ts';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/search-analytics';
import { number } from '#platform/i18n/runtime.ts';
import { intlTag, type Locale, localeNames, locales } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { StatCards } from '#ui/stat-cards.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/search-queries.page';
import { pageIn } from '../list-parameters.ts';
import { type Choice, ExportButton, FilterBar, ListFoot, NothingFound } from '../list-parts.tsx';
import { periods, readSearchQueryFilters } from './search-query-parameters.ts';

const perPage = 50;

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const filters = readSearchQueryFilters(args.url);
    const page = pageIn(args.url.searchParams);
    const [found, all] = await Promise.all([
      listSearchQueries(context, filters, { offset: (page - 1) * perPage, limit: perPage }),
      countSearches(context, filters),
    ]);
    return {
      locale: context.locale,
      filters,
      page,
      address: addressOf(args),
      search: args.url.search,
      ...found,
      all,
    };
  });

/** Caps the share at 100 %, because a visitor may choose products of one query on two days. */
const shareText = (part: number, whole: number, locale: Locale): string =>
  new Intl.NumberFormat(intlTag[locale], { style: 'percent' }).format(
    whole === 0 ? 0 : Math.min(1, part / whole),
  );

function Row({
  row: { query, locale: spoken, searches, withoutMatch, clicks },
  locale,
}: {
  row: SearchAnalyticsRow;
  locale: Locale;
}) {
  const withShare = (part: number) => (
    <>
      {number(locale, part)}
      {part === 0 ? null : (
        <span className="text-soft">
          <bdi>({shareText(part, searches, locale)})</bdi>
        </span>
      )}
    </>
  );
  return (
    <tr>
      <td className="text-medium">
        <a
          className="link"
          lang={spoken}
          dir="auto"
          href={withParameters(paths.search({ locale: spoken }), { q: query })}
        >
          {query}
        </a>
      </td>
      <td>{localeNames[spoken]}</td>
      <td className="text-tabular">{number(locale, searches)}</td>
      <td className={withoutMatch > 0 ? 'text-tabular text-bold' : 'text-tabular'}>
        {withShare(withoutMatch)}
      </td>
      <td className="text-tabular">{withShare(clicks)}</td>
    </tr>
  );
}

export default function SearchQueriesPage({
  loaderData: { locale, filters, page, address, search, rows, count, all },
}: Route.ComponentProps) {
  const path = memberPaths.searchAnalytics({ locale });
  const any = control.any({ locale });
  const choices: Choice[] = [
    {
      name: 'days',
      label: m.period({ locale }),
      value: String(filters.days),
      any: null,
      options: periods.map((value) => ({
        value,
        label: m.lastDays({ count: Number(value) }, { locale }),
      })),
    },
    {
      name: 'lang',
      label: control.language({ locale }),
      value: filters.locale,
      any,
      options: locales.map((value) => ({ value, label: localeNames[value] })),
    },
    {
      name: 'kind',
      label: m.shown({ locale }),
      value: filters.kind,
      any,
      options: [
        { value: 'unanswered', label: m.onlyUnanswered({ locale }) },
        { value: 'ignored', label: m.onlyIgnored({ locale }) },
      ],
    },
    {
      name: 'sort',
      label: control.order({ locale }),
      value: filters.sort,
      any: null,
      options: [
        { value: 'ASKED', label: m.byAsked({ locale }) },
        { value: 'UNANSWERED', label: m.byUnanswered({ locale }) },
        { value: 'CLICKED', label: m.byClicked({ locale }) },
      ],
    },
  ];
  const value = (text: string) => <bdi dir="ltr">{text}</bdi>;
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
      tools={<ExportButton href={`${path}/export${search}`} locale={locale} />}
    >
      <StatCards
        label={m.figures({ locale })}
        figures={[
          {
            label: m.searches({ locale }),
            value: value(number(locale, all.searches)),
            note: m.lastDays({ count: filters.days }, { locale }),
          },
          {
            label: m.unanswered({ locale }),
            value: value(shareText(all.withoutMatch, all.searches, locale)),
            note: m.ofSearches({ count: all.withoutMatch }, { locale }),
          },
          {
            label: m.clicked({ locale }),
            value: value(shareText(all.clicks, all.searches, locale)),
            note: m.ofSearches({ count: all.clicks }, { locale }),
          },
        ]}
      />
      <Card as="section" padding="none" className="data-table-card">
        <FilterBar
          path={path}
          locale={locale}
          searches={[{ name: 'q', label: m.words({ locale }), value: filters.query }]}
          choices={choices}
          isFiltered={search !== ''}
        />
        {rows.length > 0 ? (
          <TableScroll label={m.title({ locale })}>
            <table className="data-table">
              <thead>
                <tr>
                  <th scope="col">{m.question({ locale })}</th>
                  <th scope="col">{control.language({ locale })}</th>
                  <th scope="col">{m.asked({ locale })}</th>
                  <th scope="col">{m.unanswered({ locale })}</th>
                  <th scope="col">{m.clicked({ locale })}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <Row key={`${row.locale} ${row.query}`} row={row} locale={locale} />
                ))}
              </tbody>
            </table>
          </TableScroll>
        ) : all.searches === 0 && search === '' ? (
          <EmptyState level={2} title={m.none({ locale })} text={m.noneText({ locale })} />
        ) : (
          <NothingFound title={control.noMatch({ locale })} path={path} locale={locale} />
        )}
        <ListFoot
          found={m.found({ count }, { locale })}
          pages={Math.ceil(count / perPage)}
          page={page}
          address={address}
          locale={locale}
        />
      </Card>
    </PanelPage>
  );
}
