import type { ReactNode } from 'react';
import type { CartView } from '#features/carts/views.ts';
import * as m from '#messages/pages/storefront/cart';
import { ltr } from '#shared/bidi-marks.ts';
import type { Locale } from '#shared/locale.ts';
import { bidi } from '#ui/bidi.tsx';
import { Card } from '#ui/panels.tsx';
import { Shipment, Totals } from './cart-totals.tsx';

/** What all suppliers' parts come to, and how much of a container they fill. */
export const CartSummary = ({
  cart: { totals, shipment, fill },
  locale,
  children,
}: {
  cart: CartView;
  locale: Locale;
  children: ReactNode;
}) => (
  <Card as="aside" className="cart-summary">
    <h2 className="card-title">{m.summary({ locale })}</h2>
    <Totals totals={totals} locale={locale} />
    {totals.length === 0 ? null : (
      <>
        <Shipment shipment={shipment} locale={locale} />
        <h3 className="text-medium">{m.containers({ locale })}</h3>
        {fill === null ? (
          <p>{m.notStated({ locale })}</p>
        ) : (
          <dl className="cart-shipment">
            {fill.map(({ name, percent }) => (
              <div key={name}>
                <dt>
                  <bdi dir="ltr">{name}</bdi>
                </dt>
                <dd>{bidi(ltr(m.percent({ percent }, { locale })))}</dd>
              </div>
            ))}
          </dl>
        )}
      </>
    )}
    <p className="field-hint">{m.note({ locale })}</p>
    {children}
  </Card>
);
