import * as m from '#messages/features/listings';
import { perUnitText, quantityShortText } from '#features/products/format/unit-words.ts';
import type { Locale } from '#shared/locale.ts';
import { Highlighted } from '#ui/highlighted.tsx';
import { bidi } from '#ui/bidi.tsx';
import { Picture } from '#ui/picture.tsx';
import { ProvinceName } from '#ui/province-name.tsx';
import { languageOf } from './fallback-note.tsx';
import { ListButtons } from '#features/lists/components/list-buttons.tsx';
import { listLabels } from '#features/lists/format.ts';
import { PriceText } from './price-text.tsx';
import { PromotionBadge } from '#features/promotions/components/promotion-badge.tsx';
import type { ProductCardView } from '../views.ts';
import { daysText, moqText } from '#features/products/format/quantities.ts';
import * as paths from '#shared/paths.ts';
import './fallback-note.css';
import './product-card.css';
import './product-picture.css';
import './product-row.css';
import './ready-card.css';

type Props = {
  product: ProductCardView;
  locale: Locale;
  isFirst?: boolean | undefined;
  headingLevel?: 2 | 3 | undefined;
  showsShipping?: boolean | undefined;
};

/**
 * Uses plain elements and icons of the style sheet, so that forty cards render in a millisecond on
 * the server.
 */
export function ProductCard({
  product,
  locale,
  isFirst = false,
  headingLevel = 3,
  showsShipping = false,
}: Props) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const { title, leadTimeDays, shipByDays } = product;
  return (
    <article className="product-card">
      <div className="product-picture">
        {product.image ? <Picture image={product.image} isFirst={isFirst} /> : null}
        <ProductFlags product={product} locale={locale} />
        <ListButtons product={product.id} labels={listLabels(locale)} />
      </div>
      <Heading {...languageOf(title, locale)}>
        <a href={paths.localized({ locale, path: product.path })}>{titleOf(product)}</a>
      </Heading>
      <PriceText price={product.price} wasMicros={product.wasMicros} locale={locale} />
      <ul>
        <li className="has-box">{moqText(product.moq, product.unit, locale)}</li>
        {showsShipping && shipByDays !== null ? (
          <li className="has-truck">{bidi(leavesText(shipByDays, locale))}</li>
        ) : leadTimeDays ? (
          <li className="has-clock">
            <span className="visually-hidden">{m.leadTime({ locale })} </span>
            {bidi(daysText(leadTimeDays, locale))}
          </li>
        ) : null}
        <RatingMark as="li" rating={product.rating} />
        <FallbackMark as="li" title={title} locale={locale} />
      </ul>
      <ProductBy product={product} locale={locale} />
    </article>
  );
}

// Parts have no keys, because they never move.
const titleOf = ({ title, titleParts }: ProductCardView) =>
  titleParts ? <Highlighted parts={titleParts} /> : title.value;

const RatingMark = ({ as: Tag, rating }: { as: 'li' | 'p'; rating: ProductCardView['rating'] }) =>
  rating ? (
    <Tag className={Tag === 'p' ? 'text-soft text-sm' : undefined}>
      <span aria-hidden="true">★ {rating.short}</span>
      <span className="visually-hidden">{rating.label}</span>
    </Tag>
  ) : null;

/** The language's name, without "shown in", next to a sign. */
function FallbackMark({
  as: Tag = 'p',
  title,
  locale,
}: {
  as?: 'p' | 'li';
  title: ProductCardView['title'];
  locale: Locale;
}) {
  if (title.locale === locale) return null;
  const language = m.languageName({ language: title.locale }, { locale });
  return (
    <Tag className="fallback-note">
      <span className="visually-hidden">{m.shownIn({ language }, { locale })}</span>
      <span aria-hidden="true">{language}</span>
    </Tag>
  );
}

function ProductFlags({
  product: { promotion, isReadyToShip },
  locale,
}: Pick<Props, 'product' | 'locale'>) {
  if (!promotion && !isReadyToShip) return null;
  return (
    <span className="product-card-flags">
      {promotion ? <PromotionBadge promotion={promotion} locale={locale} /> : null}
      {isReadyToShip ? (
        <span className="badge badge-iznik">{m.readyToShip({ locale })}</span>
      ) : null}
    </span>
  );
}

const ProductBy = ({ product: { store }, locale }: Pick<Props, 'product' | 'locale'>) => (
  <p className="product-card-seller">
    {store.isVerified ? (
      <span className="seal seal-sm" role="img" aria-label={m.verifiedSupplier({ locale })} />
    ) : null}
    <a href={paths.localized({ locale, path: store.path })} lang="tr" dir="auto">
      {store.name}
    </a>
  </p>
);

/** A line of the list view, with the facts in columns to compare. */
export function ProductRow({ product, locale, isFirst = false, headingLevel = 3 }: Props) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const { title, leadTimeDays, shipByDays, isReadyToShip } = product;
  return (
    <article className="product-card product-row">
      <div className="product-picture">
        {product.image ? <Picture image={product.image} isFirst={isFirst} /> : null}
        <ListButtons product={product.id} labels={listLabels(locale)} />
      </div>
      <div className="product-row-title">
        <Heading {...languageOf(title, locale)}>
          <a href={paths.localized({ locale, path: product.path })}>{titleOf(product)}</a>
        </Heading>
        <RatingMark as="p" rating={product.rating} />
        <FallbackMark title={title} locale={locale} />
        <ProductFlags product={product} locale={locale} />
        <ProductBy product={product} locale={locale} />
      </div>
      <dl>
        <div>
          <dt>{m.minimumOrder({ locale })}</dt>
          <dd>{bidi(quantityShortText(product.moq, product.unit, locale))}</dd>
        </div>
        {leadTimeDays ? (
          <div>
            <dt>{m.leadTime({ locale })}</dt>
            <dd>{bidi(daysText(leadTimeDays, locale))}</dd>
          </div>
        ) : null}
        {isReadyToShip && shipByDays !== null ? (
          <div>
            <dt>{m.stock({ locale })}</dt>
            <dd>{bidi(leavesText(shipByDays, locale))}</dd>
          </div>
        ) : null}
      </dl>
      <PriceText
        price={product.price}
        wasMicros={product.wasMicros}
        locale={locale}
        suffix={perUnitText(product.unit, locale)}
      />
    </article>
  );
}

const leavesText = (days: number, locale: Locale): string =>
  days === 0
    ? m.shipsAtOnce({ locale })
    : m.shipsIn({ days: m.inDays({ count: days }, { locale }) }, { locale });

/** The compact card, for products in stock. */
export function ReadyToShipCard({ product, locale }: { product: ProductCardView; locale: Locale }) {
  const { title, shipByDays } = product;
  const leaves = shipByDays === null ? m.readyToShip({ locale }) : leavesText(shipByDays, locale);
  return (
    <article className="card ready-card">
      <div className="product-picture">
        {product.image ? <Picture image={product.image} slot="thumb" /> : null}
        <ListButtons product={product.id} labels={listLabels(locale)} />
      </div>
      <div>
        <h3 {...languageOf(title, locale)}>
          <a href={paths.localized({ locale, path: product.path })}>{title.value}</a>
        </h3>
        <PriceText
          price={product.price}
          locale={locale}
          suffix={perUnitText(product.unit, locale)}
        />
        <p className="has-truck">
          {bidi(leaves)} · <ProvinceName name={product.store.provinceName} locale={locale} />
        </p>
        <FallbackMark title={title} locale={locale} />
      </div>
    </article>
  );
}
