// Totals and the shipment of a cart or of a supplier's part.
import { measureText } from '#features/products/format/quantities.ts';
import type { ShipmentView, TotalView } from '#features/carts/views.ts';
import * as m from '#messages/pages/storefront/cart';
import { number } from '#platform/i18n/runtime.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import { formatTotal } from '#shared/money.ts';
import { bidi } from '#ui/bidi.tsx';

export const Totals = ({ totals, locale }: { totals: readonly TotalView[]; locale: Locale }) => (
  <dl className="cart-totals">
    {totals.map(({ currency, minor, own }) => (
      <div key={currency}>
        <dt>{m.total({ locale })}</dt>
        <dd>
          <b>
            <bdi dir="ltr">{formatTotal(minor, currency, locale)}</bdi>
          </b>
          {own ? (
            <small>
              {bidi(
                m.own(
                  {
                    amount: ltr(formatTotal(own.minor, own.currency, locale)),
                    date: own.ratesOf === null ? '' : dateText(own.ratesOf, locale),
                  },
                  { locale },
                ),
              )}
            </small>
          ) : null}
        </dd>
      </div>
    ))}
  </dl>
);

export const Shipment = ({
  shipment: { cartons, kilograms, cubicMetres },
  locale,
}: {
  shipment: ShipmentView;
  locale: Locale;
}) => {
  const none = m.notStated({ locale });
  const figures = [
    [m.cartons({ locale }), cartons === null ? none : ltr(number(locale, cartons))],
    [m.weight({ locale }), kilograms === null ? none : measureText(kilograms, 'kg', locale)],
    [m.volume({ locale }), cubicMetres === null ? none : measureText(cubicMetres, 'm³', locale)],
  ] as const;
  return (
    <dl className="cart-shipment">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{bidi(value)}</dd>
        </div>
      ))}
    </dl>
  );
};
