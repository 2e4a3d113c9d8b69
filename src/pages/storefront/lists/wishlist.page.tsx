import { ProductCard } from '#features/listings/components/product-card.tsx';
import { getProductCards } from '#features/listings/queries/product-cards.server.ts';
import { listedProducts } from '#features/lists/queries/listed-products.server.ts';
import { refreshMirror } from '#features/lists/services/session-lists.server.ts';
import { listFormId, stepName, stepValue } from '#features/lists/rules/list-form.ts';
import * as m from '#messages/pages/storefront/lists';
import { loadPage } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import { Button } from '#ui/button.tsx';
import { Alert, EmptyState } from '#ui/panels.tsx';
import type { Route } from './+types/wishlist.page';
import { ListTabs, SignInHint } from './list-parts.tsx';
import '#features/listings/components/product-grid.css';
import './lists.css';

/** Shows the account's list, or what the visitor's cookie holds. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    const [listed] = await Promise.all([
      listedProducts(context, 'wishlist'),
      refreshMirror(context, 'wishlist'),
    ]);
    const cards = await getProductCards(
      context,
      listed.map(({ id }) => id),
    );
    return {
      locale: context.locale,
      isVisitor: context.actor.kind === 'visitor',
      cards,
      gone: listed.length - cards.length,
    };
  });

export default function WishlistPage({
  loaderData: { locale, isVisitor, cards, gone },
}: Route.ComponentProps) {
  const isEmpty = cards.length === 0 && gone === 0;
  return (
    <main className="wrap lists" id="main">
      <title>{`${m.wishlist({ locale })} · Kervan`}</title>
      <meta name="robots" content="noindex" />
      <ListTabs current="wishlist" locale={locale} />
      {isEmpty ? (
        <EmptyState
          level={1}
          title={m.wishlistEmpty({ locale })}
          text={m.wishlistEmptyText({ locale })}
          action={{ label: m.browse({ locale }), href: paths.categories({ locale }) }}
        />
      ) : (
        <>
          <h1 className="display display-2">{m.wishlist({ locale })}</h1>
          <div className="lists-head">
            <p>{m.count({ count: cards.length }, { locale })}</p>
            <Button
              form={listFormId}
              variant="quiet"
              name={stepName}
              value={stepValue('clear', 'wishlist')}
            >
              {m.clear({ locale })}
            </Button>
          </div>
          {gone > 0 ? <Alert tone="info">{m.gone({ count: gone }, { locale })}</Alert> : null}
          {isVisitor ? <SignInHint path={paths.wishlist({ locale })} locale={locale} /> : null}
          <ul className="card-grid card-grid-4 product-grid">
            {cards.map((card) => (
              <li key={card.id}>
                <ProductCard product={card} locale={locale} headingLevel={2} />
                <Button
                  form={listFormId}
                  size="sm"
                  className="lists-remove"
                  name={stepName}
                  value={stepValue('remove', 'wishlist', card.id)}
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
