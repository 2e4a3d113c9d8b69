import { ProductListing } from '#features/listings/components/product-listing.tsx';
import { ResultSummary } from '#features/listings/components/result-summary.tsx';
import { pageSize } from '#shared/paging.ts';
import * as m from '#messages/pages/storefront/shop';
import * as meta from '#messages/pages/storefront/meta';
import * as paths from '#shared/paths.ts';
import { Breadcrumbs } from '#ui/navigation.tsx';
import { ForMachines } from '../meta/for-machines.tsx';
import { PageHead } from '../meta/page-head.tsx';
import { breadcrumbData, listData } from '../meta/structured-data.ts';
import { collectionKey } from './collection-links.tsx';
import type { loadCollection } from './load-collection.server.ts';
import './collection.css';

/** Products with something in common, such as stock, in all categories or one. */
export function CollectionPage({
  address,
  locale,
  publicUrl,
  collection,
  category,
  whole,
  path,
  head: { total, storeCount, page, ancestors, isWhole, isIndexed, knobs },
  list,
}: Awaited<ReturnType<typeof loadCollection>>) {
  const textKey = collectionKey(collection);
  const name = m.collection({ collection: textKey }, { locale });
  const title =
    category === null ? name : m.collectionIn({ collection: name, category }, { locale });
  const way = [
    { label: meta.home({ locale }), href: paths.home({ locale }) },
    { label: name, href: category === null ? null : paths.localized({ locale, path: whole }) },
    ...ancestors.map((ancestor) => ({
      label: ancestor.name,
      href: paths.localized({ locale, path: ancestor.path }),
    })),
    ...(category === null ? [] : [{ label: category, href: null }]),
  ];
  return (
    <main className="wrap" id="main">
      <PageHead
        title={
          page === 1
            ? m.title({ category: title }, { locale })
            : m.titlePage({ category: title, page }, { locale })
        }
        description={m.collectionText({ collection: textKey }, { locale })}
        publicUrl={publicUrl}
        path={page === 1 || !isWhole ? path : `${path}?page=${page}`}
        locale={locale}
        isIndexed={isIndexed}
      />
      <ForMachines
        things={
          import.meta.env.SSR && list.value
            ? [
                breadcrumbData(publicUrl, way, `${publicUrl}${paths.localized({ locale, path })}`),
                listData(publicUrl, locale, list.value.cards, (page - 1) * pageSize),
              ]
            : null
        }
      />
      <Breadcrumbs label={meta.breadcrumbs({ locale })} items={way} />
      <ResultSummary title={title} count={total} supplierCount={storeCount} locale={locale} />
      <p className="collection-text">{m.collectionText({ collection: textKey }, { locale })}</p>
      <ProductListing
        list={list}
        knobs={knobs}
        path={address}
        label={m.results({ locale })}
        locale={locale}
        showsShipping={collection === 'ready'}
      />
    </main>
  );
}
