// Stores and manufacturers are two lists of the same kind of page.
import { pageSize } from '#shared/paging.ts';
import { NoStores } from '#features/companies/components/store-card.tsx';
import * as m from '#messages/pages/storefront/company-lists';
import * as meta from '#messages/pages/storefront/meta';
import * as paths from '#shared/paths.ts';
import { Breadcrumbs } from '#ui/navigation.tsx';
import { ForMachines } from '../meta/for-machines.tsx';
import { PageHead } from '../meta/page-head.tsx';
import { breadcrumbData, listData } from '../meta/structured-data.ts';
import { ChosenStores } from './chosen-stores.tsx';
import type { loadCompanies } from './load-companies.server.ts';
import { StoreChips, StoreFacets, StoreSortSelect } from './store-facets.tsx';
import { StorePager } from './store-pager.tsx';
import '#ui/list-page.css';

export function CompanyList({
  address,
  locale,
  publicUrl,
  kind,
  category,
  facets,
  cards,
  total,
  sort,
  page,
  isFiltered,
  chosenTexts,
}: Awaited<ReturnType<typeof loadCompanies>>) {
  const list = paths.companyList({ locale, kind });
  const [other] = (['manufacturers', 'stores'] as const).filter((one) => one !== kind);
  const path = `/${kind}${category ? `/${category.slug}` : ''}`;
  const heading = m.heading({ kind }, { locale });
  const named = { kind, category: category?.name ?? '' };
  const title = category ? m.titleOf(named, { locale }) : m.title({ kind }, { locale });
  const way = [
    { label: meta.home({ locale }), href: paths.home({ locale }) },
    { label: heading, href: list },
    ...(category ? [{ label: category.name, href: null }] : []),
  ];
  return (
    <main className="wrap" id="main">
      <PageHead
        title={page === 1 ? title : m.titlePage({ title, page }, { locale })}
        description={
          category ? m.descriptionOf(named, { locale }) : m.description({ kind }, { locale })
        }
        publicUrl={publicUrl}
        path={page === 1 || isFiltered ? path : `${path}?page=${page}`}
        locale={locale}
        isIndexed={!isFiltered && total > 0}
      />
      <ForMachines
        things={
          import.meta.env.SSR
            ? [
                breadcrumbData(publicUrl, way, `${publicUrl}${paths.localized({ locale, path })}`),
                listData(publicUrl, locale, cards, (page - 1) * pageSize),
              ]
            : null
        }
      />
      <Breadcrumbs label={meta.breadcrumbs({ locale })} items={way} />
      <div className="section-heading list-page-summary">
        <h1 className="display display-2">{category ? m.headingOf(named, { locale }) : heading}</h1>
        <p className="text-tabular" role="status">
          {m.count({ kind, count: total }, { locale })}
        </p>
        <a className="link push-end" href={paths.companyList({ locale, kind: other! })}>
          {m.seeOther({ kind: other! }, { locale })}
        </a>
      </div>
      <div className="list-page">
        <aside>
          <StoreFacets facets={facets} path={address} locale={locale} />
        </aside>
        <section aria-label={heading}>
          <div className="list-page-bar">
            <StoreChips facets={facets} path={address} locale={locale} />
            <StoreSortSelect value={sort} path={address} locale={locale} />
          </div>
          {cards.length > 0 ? (
            <>
              <ChosenStores stores={cards} kind={kind} texts={chosenTexts} locale={locale} />
              <StorePager
                page={page}
                pageSize={pageSize}
                total={total}
                path={address}
                locale={locale}
              />
            </>
          ) : (
            <NoStores
              locale={locale}
              isFiltered={isFiltered}
              browse={
                isFiltered
                  ? { label: m.clearFilters({ locale }), href: address.split('?', 1)[0]! }
                  : category
                    ? { label: m.allCategories({ locale }), href: list }
                    : undefined
              }
            />
          )}
        </section>
      </div>
    </main>
  );
}
