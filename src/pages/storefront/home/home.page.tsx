import { CategoryArcade } from '#features/catalog/blocks/category-arcade.tsx';
import { ProductGrid, ReadyToShipGrid } from '#features/catalog/blocks/product-grid.tsx';
import { categoryTreeTag, promotionsTag, tagsOfCards } from '#features/catalog/events.ts';
import { type CategoryNode, countProducts, getCategoryTree } from '#features/catalog/queries/category-tree.server.ts';
import { topProducts } from '#features/catalog/queries/product-lists.server.ts';
import { StoreGrid } from '#features/companies/blocks/store-card.tsx';
import { storeListTag } from '#features/companies/events.ts';
import { countMarket } from '#features/companies/queries.server.ts';
import { listVerifiedManufacturers } from '#features/companies/queries/store-lists.server.ts';
import * as m from '#messages/home';
import { number } from '#platform/i18n/runtime.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { Button } from '#ui/button.tsx';
import { SectionHeading } from '#ui/panels.tsx';
import { PageHead } from '../meta/page-head.tsx';
import type { Route } from './+types/home.page';

const [archCount, popularCount, promotionCount, readyCount, makerCount, newCount] = [7, 8, 5, 6, 3, 10];

export const loader = (args: Route.LoaderArgs) => loadPage(args, async (context, tags) => {
  tags.add(categoryTreeTag).add(promotionsTag).add(storeListTag);
  const groups = (await getCategoryTree(context)).filter((group) => group.kind !== 'promotions');
  const items = groups.flatMap((group) => group.children.flatMap((part) => part.children));
  for (const group of groups) tags.add(`category:${group.publicId}`);
  const [counts, promoted, ready, recent, makers, market] = await Promise.all([
    countProducts(context, [...groups, ...items].map(({ id }) => id)),
    topProducts(context, { isPromoted: true }, 'BEST_SELLER', promotionCount),
    topProducts(context, { isReadyToShip: true }, 'BEST_SELLER', readyCount),
    topProducts(context, {}, 'MOST_RECENT', newCount),
    listVerifiedManufacturers(context, makerCount),
    countMarket(context),
  ]);
  for (const tag of tagsOfCards([...promoted, ...ready, ...recent])) tags.add(tag);
  const counted = ({ id, publicId, name, path, image }: CategoryNode) => ({ id: publicId, name, path, image, count: counts.get(id) ?? 0 });
  const fullest = (nodes: readonly CategoryNode[], most: number) => nodes.map(counted).toSorted((a, b) => b.count - a.count).slice(0, most);
  return {
    locale: context.locale, publicUrl: context.services.publicUrl, market,
    arches: fullest(groups, archCount), popular: fullest(items, popularCount).filter(({ count }) => count > 0).map(({ image: _image, ...link }) => link), promoted, ready, recent, makers,
  };
});

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { locale, publicUrl, market, arches, popular, promoted, ready, recent, makers } = loaderData;
  const href = (path: string) => `/${locale}${path}`;
  const [firstLine, secondLine] = m.hero({ br: '\n' }, { locale }).split('\n');
  const figures = [
    [market.makers, m.makerCount({ count: market.makers }, { locale })],
    [market.products, m.productCount({ count: market.products }, { locale })],
    [market.provinces, m.provinceCount({ count: market.provinces }, { locale })],
  ] as const;
  return (
    <main id="main">
      <PageHead title={m.title({ locale })} description={m.description({ locale })} publicUrl={publicUrl} path="" locale={locale} />
      <section className="hero on-dark">
        <div className="wrap">
          <div>
            <h1 className="display d-1">{firstLine}<br />{secondLine}</h1>
            <p className="lead">{m.lead({ locale })}</p>
            {market.products > 0 ? <dl className="figures">{figures.map(([count, label]) => <div key={label}><dt>{label}</dt><dd className="num">{number(locale, count)}</dd></div>)}</dl> : null}
            <Button variant="light" size="lg" href={href('/shop')}>{m.browse({ locale })}</Button>
          </div>
          {popular.length > 0 ? (
            <nav className="hero-box" aria-labelledby="popular">
              <h2 className="display d-4" id="popular">{m.popular({ locale })}</h2>
              <ul>{popular.map((category) => <li key={category.id}><a href={href(category.path)}><span>{category.name}</span><span className="n">{number(locale, category.count)}</span></a></li>)}</ul>
            </nav>
          ) : null}
        </div>
      </section>
      <div className="wrap">
        <CategoryArcade categories={arches} locale={locale} isStraddling />
        {promoted.length > 0 ? (
          <section className="section">
            <SectionHeading title={m.promotions({ locale })} note={m.promotionsNote({ locale })} link={{ label: m.allPromotions({ locale }), href: href('/shop/hot-promotions') }} />
            <ProductGrid products={promoted} locale={locale} columns={5} hasWholeRows />
          </section>
        ) : null}
        {ready.length > 0 ? (
          <section className="section">
            <SectionHeading title={m.readyToShip({ locale })} note={m.readyToShipNote({ locale })} />
            <ReadyToShipGrid products={ready} locale={locale} />
          </section>
        ) : null}
        {makers.length > 0 ? (
          <section className="section">
            <SectionHeading title={m.manufacturers({ locale })} note={m.manufacturersNote({ locale })} />
            <StoreGrid stores={makers} locale={locale} />
          </section>
        ) : null}
        {recent.length > 0 ? (
          <section className="section">
            <SectionHeading title={m.newGoods({ locale })} note={m.newGoodsNote({ locale })} />
            <ProductGrid products={recent} locale={locale} columns={5} hasWholeRows />
          </section>
        ) : null}
      </div>
    </main>
  );
}
