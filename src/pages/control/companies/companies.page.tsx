import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { listCompanies } from '#features/companies/queries/company-list.server.ts';
import * as m from '#messages/pages/control';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf } from '#shared/search-parameters.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/companies.page';
import { pageIn } from '../list-parameters.ts';
import {
  ExportButton,
  FilteredList,
  SideBadges,
  sortOptions,
  StateBadge,
  type Choice,
} from '../list-parts.tsx';
import { readCompanyFilters } from './company-parameters.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const filters = readCompanyFilters(args.url);
    const page = pageIn(args.url.searchParams);
    return {
      locale: context.locale,
      filters,
      page,
      address: addressOf(args),
      search: args.url.search,
      ...(await listCompanies(context, filters, page)),
    };
  });

export default function CompaniesPage({
  loaderData: { locale, filters, page, address, search, companies, count, pages },
}: Route.ComponentProps) {
  const path = memberPaths.companies({ locale });
  const any = m.any({ locale });
  const choices: Choice[] = [
    {
      name: 'side',
      label: m.side({ locale }),
      value: filters.side,
      any,
      options: [
        { value: 'buyer', label: m.buyer({ locale }) },
        { value: 'seller', label: m.seller({ locale }) },
        { value: 'admin', label: m.admin({ locale }) },
      ],
    },
    {
      name: 'state',
      label: m.state({ locale }),
      value: filters.state,
      any,
      options: [
        { value: 'active', label: m.active({ locale }) },
        { value: 'disabled', label: m.disabled({ locale }) },
      ],
    },
    {
      name: 'sort',
      label: m.order({ locale }),
      value: filters.sort,
      any: null,
      options: sortOptions(locale),
    },
  ];
  return (
    <PanelPage
      title={m.companies({ locale })}
      {...panelWay('control', locale)}
      tools={<ExportButton href={`${path}/export${search}`} locale={locale} />}
    >
      <FilteredList
        path={path}
        locale={locale}
        searches={[{ name: 'q', label: m.searchCompanies({ locale }), value: filters.query }]}
        choices={choices}
        isFiltered={search !== ''}
        found={m.companiesFound({ count }, { locale })}
        pages={pages}
        page={page}
        address={address}
        noMatch={companies.length === 0 ? m.noMatch({ locale }) : null}
      >
        <TableScroll label={m.companies({ locale })}>
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">{m.name({ locale })}</th>
                <th scope="col">{m.side({ locale })}</th>
                <th scope="col">{m.country({ locale })}</th>
                <th scope="col" className="data-table-number">
                  {m.members({ locale })}
                </th>
                <th scope="col" className="data-table-number">
                  {m.stores({ locale })}
                </th>
                <th scope="col">{m.state({ locale })}</th>
                <th scope="col">{m.since({ locale })}</th>
              </tr>
            </thead>
            <tbody>
              {companies.map((company) => (
                <tr key={company.id}>
                  <td className="text-medium">
                    <a className="link" dir="auto" href={`${path}/${company.id}`}>
                      {company.name}
                    </a>
                  </td>
                  <td>
                    <SideBadges sides={company} locale={locale} />
                  </td>
                  <td>{company.country === null ? '–' : countryName(company.country, locale)}</td>
                  <td className="data-table-number text-tabular">{company.members}</td>
                  <td className="data-table-number text-tabular">{company.stores}</td>
                  <td>
                    <StateBadge isDisabled={company.isDisabled} locale={locale} />
                  </td>
                  <td className="text-tabular text-nowrap">
                    {dateText(company.createdAt, locale)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      </FilteredList>
    </PanelPage>
  );
}
