// The cart in its drawer: what is in it and what it comes to. It is changed on its page.
import { useEffect, useState } from 'react';
import type { CartProductView, CartView } from '#features/carts/views.ts';
import { quantityShortText } from '#features/products/format/unit-words.ts';
import * as m from '#messages/pages/storefront/cart';
import * as common from '#messages/pages/storefront/shell';
import type { Locale } from '#shared/locale.ts';
import { formatTotal } from '#shared/money.ts';
import * as paths from '#shared/paths.ts';
import { bidi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { openerOf } from '#ui/drawer-history.ts';
import { Picture } from '#ui/picture.tsx';
import { CartEmpty } from './cart-empty.tsx';
import '#features/listings/components/product-picture.css';
import './cart-content.css';

/** Throws when the request fails. */
async function fetchCart(locale: Locale, signal: AbortSignal): Promise<CartView> {
  const response = await fetch(paths.cartItems({ locale }), { signal });
  if (!response.ok) throw new Error(`${response.status}`);
  return (await response.json()) as CartView;
}

/** Reads the cart whenever its drawer opens. */
function useCart(locale: Locale): CartView | 'failed' | null {
  const [cart, setCart] = useState<CartView | 'failed' | null>(null);
  useEffect(() => {
    let asking = new AbortController();
    const read = () => {
      asking.abort();
      const { signal } = (asking = new AbortController());
      fetchCart(locale, signal).then(setCart, () => {
        if (!signal.aborted) setCart('failed');
      });
    };
    const onClick = (event: MouseEvent) => {
      if (openerOf(event)?.dataset['drawer'] === 'cart') read();
    };
    read();
    document.addEventListener('click', onClick, true);
    return () => {
      asking.abort();
      document.removeEventListener('click', onClick, true);
    };
  }, [locale]);
  return cart;
}

export function CartContent({ locale }: { locale: Locale }) {
  const cart = useCart(locale);
  if (cart === null || cart === 'failed')
    return (
      <div className="drawer-body">
        {cart === null ? (
          <p className="drawer-note" role="status">
            {common.loading({ locale })}
          </p>
        ) : (
          <p className="drawer-note" role="alert">
            {m.failed({ locale })}{' '}
            <a className="link" href={paths.cart({ locale })}>
              {m.open({ locale })}
            </a>
          </p>
        )}
      </div>
    );
  const { suppliers, totals, lines } = cart;
  if (lines === 0)
    return (
      <div className="drawer-body">
        <CartEmpty locale={locale} level={3} />
      </div>
    );
  return (
    <>
      <div className="drawer-body">
        {suppliers.map(({ slug, name, path, products }) => (
          <section key={slug} className="cart-content">
            <h3 className="text-medium">
              <a href={paths.localized({ locale, path })}>
                <bdi lang="tr">{name}</bdi>
              </a>
            </h3>
            <ul>
              {products.map((product) => (
                <Line key={product.id} product={product} locale={locale} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="drawer-foot cart-content-foot">
        <p>
          <span>{m.total({ locale })}</span>
          <b>
            {totals.map(({ currency, minor }) => (
              <bdi key={currency} dir="ltr">
                {formatTotal(minor, currency, locale)}
              </bdi>
            ))}
          </b>
        </p>
        <Button variant="primary" isBlock href={paths.cart({ locale })}>
          {m.open({ locale })}
        </Button>
      </div>
    </>
  );
}

/** Whether the cart's page asks something about its price or quantity. */
const needsLook = ({ problem, lines }: CartProductView): boolean =>
  problem !== null || lines.some(({ before }) => before !== null);

/** A product with all its variants. */
const Line = ({ product, locale }: { product: CartProductView; locale: Locale }) => {
  const { path, title, image, unit, quantity, currency, lines } = product;
  const [stopped] = lines.filter(({ obstacle }) => obstacle !== null);
  const minor = lines.reduce((sum, { totalMinor }) => sum + (totalMinor ?? 0), 0);
  return (
    <li>
      <div className="product-picture">{image ? <Picture image={image} slot="thumb" /> : null}</div>
      <p>
        <a lang={title.locale} href={paths.localized({ locale, path })}>
          <bdi>{title.value}</bdi>
        </a>
        {quantity > 0 ? (
          <span>
            <span>{bidi(quantityShortText(quantity, unit, locale))}</span>
            <bdi dir="ltr">{formatTotal(minor, currency, locale)}</bdi>
          </span>
        ) : null}
        {stopped?.obstacle ? (
          <small>{m.obstacle({ kind: stopped.obstacle }, { locale })}</small>
        ) : needsLook(product) ? (
          <small>{m.needsLook({ locale })}</small>
        ) : null}
      </p>
    </li>
  );
};
