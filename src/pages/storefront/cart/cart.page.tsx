import { getCart } from '#features/carts/queries/cart-view.server.ts';
import { refreshMirror } from '#features/carts/services/session-cart.server.ts';
import * as m from '#messages/pages/storefront/cart';
import { translatorFor } from '#platform/i18n/error-texts.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { Alert } from '#ui/panels.tsx';
import { CartEmpty } from '../shell/cart-empty.tsx';
import type { Route } from './+types/cart.page';
import { CartSummary } from './cart-summary.tsx';
import { CartSupplier } from './cart-supplier.tsx';
import '#features/listings/components/product-picture.css';
import './cart.css';

/** Shows the account's cart, or what the visitor's cookie holds. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    const { searchParams } = args.url;
    const line = searchParams.get('line');
    const [cart] = await Promise.all([getCart(context), refreshMirror(context)]);
    return {
      locale: context.locale,
      isVisitor: context.actor.kind === 'visitor',
      cart,
      isFull: searchParams.has('full'),
      refused:
        line === null
          ? null
          : {
              line,
              typed: searchParams.get('typed')?.slice(0, 24) ?? '',
              text: translatorFor(context.locale)('quantityNotNumber'),
            },
    };
  });

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const { locale, isVisitor, cart, isFull, refused } = loaderData;
  const isEmpty = cart.lines === 0;
  return (
    <main className={isEmpty ? 'wrap section-alone' : 'wrap cart'} id="main">
      <title>{`${m.title({ locale })} · Kervan`}</title>
      <meta name="robots" content="noindex" />
      {isEmpty ? null : (
        <div className="cart-head">
          <h1 className="display display-2">{m.title({ locale })}</h1>
          <p>{m.count({ count: cart.lines }, { locale })}</p>
        </div>
      )}
      {isFull ? <Alert tone="warning">{m.full({ locale })}</Alert> : null}
      {cart.gone > 0 ? <Alert tone="info">{m.gone({ count: cart.gone }, { locale })}</Alert> : null}
      {isEmpty ? (
        <CartEmpty locale={locale} level={1} />
      ) : (
        <div className="cart-columns">
          <div className="cart-suppliers">
            {cart.suppliers.map((supplier) => (
              <CartSupplier
                key={supplier.slug}
                supplier={supplier}
                refused={refused}
                locale={locale}
              />
            ))}
          </div>
          <CartSummary cart={cart} locale={locale}>
            {isVisitor ? (
              <p className="field-hint">
                {m.signIn({ locale })}{' '}
                <a
                  className="link"
                  href={withParameters(paths.logIn({ locale }), { next: paths.cart({ locale }) })}
                >
                  {m.signInLink({ locale })}
                </a>
              </p>
            ) : null}
          </CartSummary>
        </div>
      )}
    </main>
  );
}
