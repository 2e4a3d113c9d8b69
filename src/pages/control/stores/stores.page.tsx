import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { storeStates } from '#features/companies/schemas.ts';
import { listStores } from '#features/products/queries/company-stores.server.ts';
import * as m from '#messages/pages/control';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf } from '#shared/search-parameters.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import { storeStateTexts } from '../companies/store-acts.tsx';
import { choiceIn, pageIn, searchIn } from '../list-parameters.ts';
import { FilteredList } from '../list-parts.tsx';
import type { Route } from './+types/stores.page';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const query = args.url.searchParams;
    const filters = { query: searchIn(query), state: choiceIn(query, 'state', storeStates) };
    const page = pageIn(query);
    return {
      locale: context.locale,
      filters,
      page,
      address: addressOf(args),
      isFiltered: args.url.search !== '',
      ...(await listStores(context, filters, page)),
    };
  });

type Loaded = Route.ComponentProps['loaderData'];

const StoreTable = ({ stores, locale }: Pick<Loaded, 'stores' | 'locale'>) => (
  <TableScroll label={m.stores({ locale })}>
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">{m.store({ locale })}</th>
          <th scope="col">{m.company({ locale })}</th>
          <th scope="col">{m.state({ locale })}</th>
          <th scope="col" className="data-table-number">
            {m.products({ locale })}
          </th>
        </tr>
      </thead>
      <tbody>
        {stores.map((store) => (
          <tr key={store.slug}>
            <td className="text-medium">
              <a
                className="link"
                lang="tr"
                dir="auto"
                href={memberPaths.controlStore({ locale, slug: store.slug })}
              >
                {store.name}
              </a>
            </td>
            <td>
              {store.company === null ? (
                m.ofNoCompany({ locale })
              ) : (
                <a
                  className="link"
                  dir="auto"
                  href={memberPaths.controlCompany({ locale, id: store.company.id })}
                >
                  {store.company.name}
                </a>
              )}
            </td>
            <td>{storeStateTexts[store.state]({ locale })}</td>
            <td className="data-table-number text-tabular">{store.products}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableScroll>
);

export default function StoresPage({
  loaderData: { locale, filters, page, address, isFiltered, stores, count, pages },
}: Route.ComponentProps) {
  const path = memberPaths.controlStores({ locale });
  return (
    <PanelPage title={m.stores({ locale })} {...panelWay('control', locale)}>
      <FilteredList
        path={path}
        locale={locale}
        searches={[{ name: 'q', label: m.searchStores({ locale }), value: filters.query }]}
        choices={[
          {
            name: 'state',
            label: m.state({ locale }),
            value: filters.state,
            any: m.any({ locale }),
            options: storeStates.map((state) => ({
              value: state,
              label: storeStateTexts[state]({ locale }),
            })),
          },
        ]}
        isFiltered={isFiltered}
        found={m.storesFound({ count }, { locale })}
        pages={pages}
        page={page}
        address={address}
        noMatch={stores.length === 0 ? m.noMatch({ locale }) : null}
      >
        <StoreTable stores={stores} locale={locale} />
      </FilteredList>
    </PanelPage>
  );
}
