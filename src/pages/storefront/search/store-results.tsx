// Found stores and manufacturers. A script of its own, because most searches are for products.
import type { ReactNode } from 'react';
import { NoStores, StoreGrid } from '#features/companies/components/store-card.tsx';
import type { StoreCardView } from '#features/companies/views.ts';
import * as catalog from '#messages/features/listings';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { StorePager } from '../company-lists/store-pager.tsx';

/** `children`: suggestions when nothing was found. */
export default function StoreResults({
  stores,
  locale,
  children,
  ...pager
}: {
  stores: readonly StoreCardView[];
  page: number;
  pageSize: number;
  total: number;
  path: string;
  locale: Locale;
  children: ReactNode;
}) {
  if (stores.length === 0)
    return (
      <NoStores
        locale={locale}
        browse={{ label: catalog.allCategories({ locale }), href: paths.categories({ locale }) }}
      >
        <p>{children}</p>
      </NoStores>
    );
  return (
    <>
      <StoreGrid stores={stores} locale={locale} headingLevel={2} />
      <StorePager {...pager} locale={locale} />
    </>
  );
}
