import { useLocation } from 'react-router';
import { FallbackNote, languageOf } from '#features/catalog/blocks/fallback-note.tsx';
import { NoProducts, ResultPager } from '#features/catalog/blocks/result-summary.tsx';
import { ProductGrid } from '#features/catalog/blocks/product-grid.tsx';
import { SortSelect } from '#features/catalog/blocks/sort-select.tsx';
import { tagsOfCards } from '#features/catalog/events.ts';
import { listProducts, noFilters } from '#features/catalog/queries/product-lists.server.ts';
import { pageSize } from '#features/catalog/rules.ts';
import { StoreHeader } from '#features/companies/blocks/store-card.tsx';
import { StoreVerifications } from '#features/companies/blocks/store-verifications.tsx';
import { storeTag } from '#features/companies/events.ts';
import { findStore, supplierCard } from '#features/companies/queries.server.ts';
import { ratesTag } from '#features/currencies/events.ts';
import * as shop from '#messages/shop';
import * as m from '#messages/store';
import { notFound } from '#platform/http/problems.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { inLanguage } from '#shared/per-language.ts';
import { Breadcrumbs } from '#ui/navigation.tsx';
import { Alert, SectionHeading } from '#ui/panels.tsx';
import { PageHead } from '../meta/page-head.tsx';
import { firstPage, readListParameters } from '../shop/list-parameters.ts';
import type { Route } from './+types/store.page';

export const loader = (args: Route.LoaderArgs) => loadPage(args, async (context, tags) => {
  const store = await findStore(context, args.params.slug);
  if (!store) throw notFound();
  tags.add(storeTag(store.slug)).add(ratesTag);
  const { sort, page } = readListParameters(args.request.url);
  const [list, card] = await Promise.all([listProducts(context, { storeId: store.id }, noFilters, sort, page), supplierCard(context, store)]);
  if (page > 1 && list.cards.length === 0) throw firstPage(args.request.url);
  for (const tag of tagsOfCards(list.cards)) tags.add(tag);
  return {
    locale: context.locale, publicUrl: context.services.publicUrl, store: card, about: inLanguage(store.about, context.locale, store.mainLanguage),
    verifications: store.verifications.map(({ kind, verifiedOn }) => ({ kind, verifiedOn })), isOnHoliday: store.state === 'holiday', cards: list.cards, total: list.total, page, sort,
  };
});

export default function StorePage({ loaderData }: Route.ComponentProps) {
  const { locale, publicUrl, store, about, verifications, isOnHoliday, cards, total, page, sort } = loaderData;
  const { pathname, search } = useLocation();
  const names = { store: store.name, province: store.province };
  return (
    <main className="wrap" id="main">
      <PageHead title={m.title(names, { locale })} description={m.description(names, { locale })} publicUrl={publicUrl} path={page === 1 ? store.path : `${store.path}?page=${page}`} locale={locale} />
      <Breadcrumbs label={shop.breadcrumbs({ locale })} items={[{ label: shop.home({ locale }), href: `/${locale}` }, { label: store.name, href: null }]} />
      <StoreHeader store={store} locale={locale} />
      {about ? <div className="store-about" {...languageOf(about, locale)}><FallbackNote content={about} locale={locale} /><p>{about.value}</p></div> : null}
      <StoreVerifications verifications={verifications} locale={locale} />
      {isOnHoliday ? <Alert tone="warning">{m.holiday({ locale })}</Alert> : null}
      <section className="section">
        <SectionHeading title={m.products({ locale })} />
        {cards.length > 0 ? (
          <>
            <div className="listing-bar"><SortSelect value={sort} path={`${pathname}${search}`} locale={locale} /></div>
            <ProductGrid products={cards} locale={locale} columns={5} />
            <ResultPager page={page} pageSize={pageSize} total={total} path={`${pathname}${search}`} locale={locale} />
          </>
        ) : <NoProducts locale={locale} />}
      </section>
    </main>
  );
}
