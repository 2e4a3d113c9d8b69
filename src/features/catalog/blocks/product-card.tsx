import * as m from '#messages/catalog';
import type { Locale } from '#shared/locale.ts';
import { bidi } from '#ui/bidi.tsx';
import { Picture } from '#ui/picture.tsx';
import { PriceText } from './price-text.tsx';
import { PromotionBadge } from './promotion-badge.tsx';
import type { ProductCardView } from './view-models.ts';
import { daysText, moqText } from './wording.ts';

type Props = { product: ProductCardView; locale: Locale; isFirst?: boolean | undefined; headingLevel?: 2 | 3 | undefined };

/** Plain elements only, icons drawn by the style sheet: forty of these cost the server a millisecond. */
export function ProductCard({ product, locale, isFirst = false, headingLevel = 3 }: Props) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const { title, store, promotion, leadTimeDays } = product;
  return (
    <article className="product">
      <div className="pic">
        {product.image ? <Picture image={product.image} isFirst={isFirst} /> : null}
        {promotion || product.isReadyToShip ? (
          <span className="product-flags">
            {promotion ? <PromotionBadge promotion={promotion} locale={locale} /> : null}
            {product.isReadyToShip ? <span className="badge badge-iznik">{m.readyToShip({ locale })}</span> : null}
          </span>
        ) : null}
      </div>
      <Heading><a href={`/${locale}${product.path}`} lang={title.locale === locale ? undefined : title.locale}>{title.value}</a></Heading>
      <PriceText price={product.price} locale={locale} />
      <ul>
        <li className="has-box">{moqText(product.moq, product.unit, locale)}</li>
        {leadTimeDays ? <li className="has-clock"><span className="vh">{m.leadTime({ locale })} </span>{bidi(daysText(leadTimeDays, locale))}</li> : null}
      </ul>
      <p className="product-by">
        {store.isVerified ? <span className="seal seal-sm" role="img" aria-label={m.verifiedSupplier({ locale })} /> : null}
        <a href={`/${locale}${store.path}`} lang="tr" dir="auto">{store.name}</a>
      </p>
    </article>
  );
}

/** The compact card: goods that lie in a warehouse. */
export function ReadyToShipCard({ product, locale }: { product: ProductCardView; locale: Locale }) {
  const { title, shipByDays } = product;
  const leaves = shipByDays === null ? m.readyToShip({ locale }) : shipByDays === 0 ? m.shipsAtOnce({ locale }) : m.shipsIn({ days: daysText({ least: shipByDays, most: shipByDays }, locale) }, { locale });
  return (
    <article className="card ready">
      <div className="pic">{product.image ? <Picture image={product.image} slot="thumb" /> : null}</div>
      <div>
        <h3><a href={`/${locale}${product.path}`} lang={title.locale === locale ? undefined : title.locale}>{title.value}</a></h3>
        <PriceText price={product.price} locale={locale} suffix={m.perUnit({ unit: product.unit }, { locale })} />
        <p className="has-truck">{bidi(leaves)}</p>
      </div>
    </article>
  );
}
