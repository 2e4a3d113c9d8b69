import * as m from '#messages/features/listings';
import type { Locale } from '#shared/locale.ts';
import { formatPrice, formatPriceRange } from '#shared/money.ts';
import type { PriceView } from '../views.ts';
import './price-text.css';

/** A price or range, followed by the seller's own when it was converted. */
export function PriceText({
  price,
  locale,
  suffix,
  wasMicros = null,
}: {
  price: PriceView;
  locale: Locale;
  suffix?: string | undefined;
  /** Struck: the lowest price before a promotion. */ wasMicros?: number | null | undefined;
}) {
  const { original } = price;
  return (
    <p className="price-text">
      <bdi dir="ltr">
        {formatPriceRange(price.lowMicros, price.highMicros, price.currency, locale)}
      </bdi>
      {wasMicros === null ? null : (
        <small>
          {' '}
          <span className="visually-hidden">{m.wasPrice({ locale })} </span>
          <s>
            <bdi dir="ltr">{formatPrice(wasMicros, price.currency, locale)}</bdi>
          </s>
        </small>
      )}
      {suffix ? <small> {suffix}</small> : null}
      {original ? <OriginalPrice {...original} locale={locale} /> : null}
    </p>
  );
}

export function OriginalPrice({
  lowMicros,
  highMicros,
  currency,
  locale,
}: NonNullable<PriceView['original']> & { locale: Locale }) {
  const text = formatPriceRange(lowMicros, highMicros, currency, locale);
  return (
    <small title={m.originalPrice({ price: text }, { locale })}>
      {' '}
      <bdi dir="ltr">{text}</bdi>
    </small>
  );
}
