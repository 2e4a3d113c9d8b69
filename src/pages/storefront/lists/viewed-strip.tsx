// The latest products that were looked at, below other pages: of this browser, or of the account
// that keeps them.
import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { ProductGrid } from '#features/listings/components/product-grid.tsx';
import { leaveViewedToOwner } from '#features/listings/params/viewed-owner.ts';
import {
  latestViewed,
  maxLatest,
  viewedProducts,
} from '#features/listings/params/viewed-products.ts';
import * as m from '#messages/pages/storefront/lists';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { SectionHeading } from '#ui/panels.tsx';
import type { loader } from './recently-viewed.page.tsx';

/** `without`: the product of the page. Hidden until it is known that there are some. */
export function ViewedStrip({ locale, without }: { locale: Locale; without?: string }) {
  const { data, load } = useFetcher<typeof loader>();
  const { submit } = useFetcher();
  useEffect(() => {
    leaveViewedToOwner();
    const ids = latestViewed(without);
    if (ids.length > 0)
      void load(withParameters(paths.recentlyViewed({ locale }), { ids: ids.join(',') }));
  }, [load, locale, without]);
  const isKept = data?.isKept ?? false;
  useEffect(() => {
    if (isKept)
      void submit(
        { intent: 'add', ids: viewedProducts().join(',') },
        { method: 'post', action: paths.recentlyViewed({ locale }) },
      );
  }, [isKept, submit, locale]);
  if (!data) return null;
  const cards = data.cards.filter(({ id }) => id !== without).slice(0, maxLatest);
  return (
    <section className="viewed-strip section-tight" hidden={cards.length === 0}>
      <SectionHeading
        title={m.viewed({ locale })}
        link={{ label: m.viewedAll({ locale }), href: paths.recentlyViewed({ locale }) }}
      />
      <ProductGrid products={cards} locale={locale} columns={5} />
    </section>
  );
}
