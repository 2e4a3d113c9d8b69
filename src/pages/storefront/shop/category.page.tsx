import { useLocation } from 'react-router';
import { AppliedChips, Facets } from '#features/catalog/blocks/facets.tsx';
import { ProductGrid } from '#features/catalog/blocks/product-grid.tsx';
import { NoProducts, ResultPager, ResultSummary } from '#features/catalog/blocks/result-summary.tsx';
import { SortSelect } from '#features/catalog/blocks/sort-select.tsx';
import type { FacetsView } from '#features/catalog/blocks/view-models.ts';
import { categoryTag, categoryTreeTag, promotionsTag, tagsOfCards } from '#features/catalog/events.ts';
import { type CategoryNode, countProducts, findInTree, getCategoryTree } from '#features/catalog/queries/category-tree.server.ts';
import { listProducts } from '#features/catalog/queries/product-lists.server.ts';
import { pageSize } from '#features/catalog/rules.ts';
import * as m from '#messages/shop';
import { notFound } from '#platform/http/problems.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { microsPerUnit } from '#shared/money.ts';
import { Breadcrumbs } from '#ui/navigation.tsx';
import { PageHead } from '../meta/page-head.tsx';
import type { Route } from './+types/category.page';
import { firstPage, readListParameters } from './list-parameters.ts';

export const loader = (args: Route.LoaderArgs) => loadPage(args, async (context, tags) => {
  const { group, item } = args.params as { group: string; item?: string };
  const found = findInTree(await getCategoryTree(context), group, item ?? null);
  if (!found) throw notFound();
  const { node, ancestors } = found;
  const { filters, sort, page } = readListParameters(args.request.url);
  tags.add(categoryTreeTag).add(node.kind === 'promotions' ? promotionsTag : categoryTag(node.publicId));
  const scope = node.kind === 'promotions' ? { isPromoted: true } : { categoryId: node.id };
  const related = [node, ...ancestors, ...node.children];
  const [list, counts] = await Promise.all([listProducts(context, scope, filters, sort, page), countProducts(context, related.map(({ id }) => id))]);
  if (page > 1 && list.cards.length === 0) throw firstPage(args.request.url);
  for (const tag of tagsOfCards(list.cards)) tags.add(tag);
  const link = ({ id, publicId, name, path }: CategoryNode) => ({ id: publicId, name, path, count: counts.get(id) ?? 0 });
  const facets: FacetsView = {
    categories: { current: { ...link(node), count: null }, ancestors: ancestors.map((ancestor) => ({ ...link(ancestor), count: null })), children: node.children.map(link) },
    brands: list.brands,
    price: {
      least: filters.leastMicros === null ? null : filters.leastMicros / microsPerUnit,
      most: filters.mostMicros === null ? null : filters.mostMicros / microsPerUnit,
      currency: context.currency,
    },
  };
  const isFiltered = filters.brands.length > 0 || filters.leastMicros !== null || filters.mostMicros !== null;
  return { locale: context.locale, publicUrl: context.services.publicUrl, name: node.name, path: node.path, facets, cards: list.cards, total: list.total, page: list.page, sort, isFiltered };
});

/** The first row of the widest grid is in view at once. */
const picturesInView = 4;

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { locale, name, path, facets, cards, total, page, sort, isFiltered, publicUrl } = loaderData;
  const { pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  const title = page === 1 ? m.title({ category: name }, { locale }) : m.titlePage({ category: name, page }, { locale });
  return (
    <main className="wrap" id="main">
      <PageHead title={title} description={m.description({ category: name }, { locale })} publicUrl={publicUrl} path={page === 1 ? path : `${path}?page=${page}`} locale={locale} isIndexed={!isFiltered && total > 0} imageUrl={undefined} />
      <Breadcrumbs label={m.breadcrumbs({ locale })} items={[
        { label: m.home({ locale }), href: `/${locale}` }, { label: m.shop({ locale }), href: `/${locale}/shop` },
        ...facets.categories.ancestors.map((ancestor) => ({ label: ancestor.name, href: `/${locale}${ancestor.path}` })), { label: name, href: null },
      ]} />
      <ResultSummary title={name} count={total} locale={locale} />
      <div className="listing">
        <aside><Facets facets={facets} path={address} locale={locale} /></aside>
        <section aria-label={m.results({ locale })}>
          <div className="listing-bar">
            <AppliedChips facets={facets} path={address} locale={locale} />
            <SortSelect value={sort} path={address} locale={locale} />
          </div>
          {cards.length > 0 ? <ProductGrid products={cards} locale={locale} firstCount={picturesInView} headingLevel={2} />
            : <NoProducts locale={locale} clearHref={isFiltered ? pathname : undefined} browseHref={`/${locale}/shop`} />}
          {cards.length > 0 ? <ResultPager page={page} pageSize={pageSize} total={total} path={address} locale={locale} /> : null}
        </section>
      </div>
    </main>
  );
}
