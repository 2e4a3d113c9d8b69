import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ProductCard } from '#features/listings/components/product-card.tsx';
import { getProductCards } from '#features/listings/queries/product-cards.server.ts';
import {
  forgetAllProducts,
  forgetProduct,
  maxViewed,
  viewedProducts,
} from '#features/listings/params/viewed-products.ts';
import { namedProducts } from '#features/lists/queries/listed-products.server.ts';
import * as m from '#messages/pages/storefront/lists';
import { loadPage } from '#platform/pages/load-page.ts';
import { isPublicId } from '#shared/ids.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/panels.tsx';
import type { Route } from './+types/recently-viewed.page';
import { ListTabs } from './list-parts.tsx';
import '#features/listings/components/product-grid.css';
import './lists.css';

/** The browser names the products, because it alone knows them. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    const named = args.url.searchParams.get('ids');
    const ids = (named ?? '').split(',').filter(isPublicId).slice(0, maxViewed);
    const products = await namedProducts(context, ids);
    return {
      locale: context.locale,
      isAsked: named !== null,
      cards: await getProductCards(
        context,
        products.map(({ id }) => id),
      ),
    };
  });

export default function RecentlyViewedPage({
  loaderData: { locale, isAsked, cards },
}: Route.ComponentProps) {
  const navigate = useNavigate();
  const show = useCallback(async () => {
    const ids = viewedProducts();
    await navigate(
      withParameters(paths.recentlyViewed({ locale }), { ids: ids.join(',') || '-' }),
      { replace: true, preventScrollReset: true },
    );
  }, [locale, navigate]);
  // A shared address shows what this browser's own list has.
  useEffect(() => void show(), [show]);
  const forget = (id: string) => () => {
    forgetProduct(id);
    void show();
  };
  return (
    <main className="wrap lists" id="main">
      <title>{`${m.viewed({ locale })} · Kervan`}</title>
      <meta name="robots" content="noindex" />
      <ListTabs current="viewed" locale={locale} />
      <noscript>
        <p>{m.viewedNoScripts({ locale })}</p>
      </noscript>
      {cards.length === 0 ? (
        isAsked ? (
          <EmptyState
            level={1}
            title={m.viewedEmpty({ locale })}
            text={m.viewedEmptyText({ locale })}
            action={{ label: m.browse({ locale }), href: paths.categories({ locale }) }}
          />
        ) : (
          <h1 className="display display-2">{m.viewed({ locale })}</h1>
        )
      ) : (
        <>
          <h1 className="display display-2">{m.viewed({ locale })}</h1>
          <div className="lists-head">
            <p>{m.viewedLead({ locale })}</p>
            <Button
              variant="quiet"
              onClick={() => {
                forgetAllProducts();
                void show();
              }}
            >
              {m.clearViewed({ locale })}
            </Button>
          </div>
          <ul className="card-grid card-grid-4 product-grid">
            {cards.map((card) => (
              <li key={card.id}>
                <ProductCard product={card} locale={locale} headingLevel={2} />
                <Button
                  size="sm"
                  className="lists-remove"
                  onClick={forget(card.id)}
                  aria-label={m.removeNamed({ title: card.title.value }, { locale })}
                >
                  {m.remove({ locale })}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </main>
  );
}
