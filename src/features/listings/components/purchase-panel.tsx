import { type ReactNode, useEffect, useState } from 'react';
import { number } from '#platform/i18n/runtime.ts';
import { perUnitText, quantityShortText } from '#features/products/format/unit-words.ts';
import type { Locale } from '#shared/locale.ts';
import { formatPrice, formatTotal, lineTotalMinor } from '#shared/money.ts';
import { bidi } from '#ui/bidi.tsx';
import { ltr } from '#shared/bidi-marks.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/panels.tsx';
import { QuantityStepper } from '#ui/quantity-stepper.tsx';
import { HiddenParameters } from './hidden-parameters.tsx';
import {
  minQuantity,
  maxQuantity,
  orderSummary,
  type ReadQuantity,
  readQuantity,
} from '../format/order-summary.ts';
import { useOrderQuantity } from './order-quantity.tsx';
import { counted, type OrderTexts } from '../format/order-texts.ts';
import { PromotionLine } from '#features/promotions/components/promotion-badge.tsx';
import { tierText } from './tier-table.tsx';
import type { ProductView, VariantView } from '../views.ts';
import { measureText, priceText } from '#features/products/format/quantities.ts';
import './purchase-panel.css';

type PanelProduct = Pick<
  ProductView,
  | 'id'
  | 'title'
  | 'tiers'
  | 'unit'
  | 'currency'
  | 'originalCurrency'
  | 'moq'
  | 'orderMultiple'
  | 'carton'
  | 'leadTimes'
  | 'stock'
  | 'shipByDays'
  | 'promotion'
> & { readonly texts: OrderTexts };

type Props = {
  product: PanelProduct;
  variant: VariantView | null;
  /** The page's path with its query and language. */
  path: string;
  /** Takes what is added to the cart, and returns here. */
  addAction: string;
  /** Begins an order request with the quantity. */
  orderAction: string;
  /** Writes to the supplier about the product. */
  inquiry: { readonly label: string; readonly href: string };
  /** The quantity in the URL as typed; null without one. */
  asked: string | null;
  locale: Locale;
};

const fieldId = 'order-quantity';
const formId = 'order-form';

/** Says how a typed quantity was adjusted; null if it was not. */
function quantityNote(
  read: ReadQuantity | null,
  { texts, unit }: PanelProduct,
  locale: Locale,
): string | null {
  const kind = read === null ? null : read.quantity === null ? read.refusal : read.change;
  return kind === null
    ? null
    : texts.notes[kind].replace('#', quantityShortText(read?.quantity ?? 0, unit, locale));
}

/** Quantity, tier, total, cartons and days. Without scripts a GET form asks the server. */
export function PurchasePanel({
  product,
  variant,
  path,
  addAction,
  orderAction,
  inquiry,
  asked,
  locale,
}: Props) {
  const { quantity, setQuantity } = useOrderQuantity();
  const [read, setRead] = useState(() => (asked === null ? null : readQuantity(asked, product)));
  const [typed, setTyped] = useState(() => (read?.quantity === null ? asked : null));
  const { unit, currency, originalCurrency, orderMultiple, texts } = product;
  const {
    tier,
    totalMinor,
    carton: packed,
    days,
    isInStock,
  } = orderSummary(product, variant, quantity);
  const minimum = minQuantity(product);
  const note = quantityNote(read, product, locale);
  const isRefused = read?.quantity === null;
  const total = formatTotal(totalMinor, currency, locale);
  const sum = bidi(
    `${ltr(number(locale, quantity))} × ${priceText(tier.priceMicros, currency, locale)}`,
  );
  const price = <bdi dir="ltr">{formatPrice(tier.priceMicros, currency, locale)}</bdi>;
  const contact = (
    <Button variant="primary" rel="nofollow" href={inquiry.href}>
      {inquiry.label}
    </Button>
  );
  const leaves = isInStock ? texts.inStock : days === null ? null : (texts.readyIn[days] ?? null);
  /** Figures follow the typing once the typed quantity can be ordered unchanged. */
  const type = (text: string) => {
    setTyped(text);
    const wish = readQuantity(text, product);
    if (wish.quantity === null || wish.change !== null) return;
    setQuantity(wish.quantity);
    setRead(null);
  };
  const commit = (text: string) => {
    const wish = readQuantity(text, product);
    // A second blur keeps the note about the adjustment.
    if (wish.quantity === quantity && wish.change === null && typed === null) return;
    setRead(wish);
    setTyped(wish.quantity === null ? text : null);
    if (wish.quantity !== null) setQuantity(wish.quantity);
  };
  return (
    <Card as="section" className="purchase-panel">
      {product.promotion ? <PromotionLine promotion={product.promotion} locale={locale} /> : null}
      <div>
        <p className="purchase-panel-price">
          <b>{price}</b>
          {tier.wasPriceMicros === null ? null : (
            <s>
              <span className="visually-hidden">{texts.before} </span>
              <bdi dir="ltr">{formatPrice(tier.wasPriceMicros, currency, locale)}</bdi>
            </s>
          )}
          <span>{perUnitText(unit, locale)}</span>
          {tier.originalPriceMicros !== null && originalCurrency ? (
            <small>
              <bdi dir="ltr">{formatPrice(tier.originalPriceMicros, originalCurrency, locale)}</bdi>
            </small>
          ) : null}
        </p>
        <p className="field-hint">{bidi(tierText(tier, product, locale))}</p>
      </div>
      <form
        id={formId}
        className="purchase-panel-quantity"
        action={path.split('?')[0]}
        data-keep-scroll
      >
        <HiddenParameters path={path} without={['quantity']} />
        <label className="field-label" htmlFor={fieldId}>
          {texts.quantityLabel}
        </label>
        <QuantityStepper
          id={fieldId}
          value={quantity}
          text={typed ?? String(quantity)}
          min={minimum}
          max={Math.max(maxQuantity, minimum)}
          step={orderMultiple}
          isInvalid={isRefused}
          onType={type}
          onCommit={commit}
          describedBy="quantity-hint quantity-note"
          labels={texts}
        />
        <button type="submit" className="btn btn-secondary btn-sm without-script">
          {texts.update}
        </button>
        <span className="field-hint" id="quantity-hint">
          {texts.hint}
        </span>
        <span
          className={isRefused ? 'field-error' : 'purchase-panel-note'}
          id="quantity-note"
          role="status"
        >
          {note === null ? null : bidi(note)}
        </span>
      </form>
      <div className="purchase-panel-sums">
        <p>
          <span>{sum}</span>
          <bdi dir="ltr">{total}</bdi>
        </p>
        {packed ? (
          <p>
            <span>{counted(texts.cartons, packed.cartons, locale)}</span>
            <span>
              {bidi(
                [
                  packed.cubicMetres === null
                    ? null
                    : measureText(packed.cubicMetres, 'm³', locale),
                  packed.kilograms === null ? null : measureText(packed.kilograms, 'kg', locale),
                ]
                  .filter((text) => text !== null)
                  .join(' · '),
              )}
            </span>
          </p>
        ) : null}
        <p className="purchase-panel-total" aria-live="polite">
          <b>{texts.total}</b>
          <b>
            <bdi dir="ltr">{total}</bdi>
          </b>
        </p>
        {tier.originalPriceMicros !== null && originalCurrency ? (
          <p>
            <span>{bidi(texts.conversion ?? '')}</span>
            <bdi dir="ltr">
              {formatTotal(
                lineTotalMinor(tier.originalPriceMicros, quantity),
                originalCurrency,
                locale,
              )}
            </bdi>
          </p>
        ) : null}
        {leaves ? <p className={isInStock ? 'has-truck' : 'has-clock'}>{leaves}</p> : null}
      </div>
      <div className="purchase-panel-actions">
        {contact}
        <Button
          form={formId}
          formMethod="post"
          formAction={addAction}
          name="step"
          value={`add.${product.id}.${variant?.id ?? ''}`}
        >
          {texts.addToCart}
        </Button>
        <Button
          form={formId}
          formMethod="get"
          formAction={orderAction}
          name="order"
          value={`${product.id}.${variant?.id ?? ''}`}
        >
          {texts.requestOrder}
        </Button>
      </div>
      <PurchaseBar>
        <p>
          <b dir="auto">{product.title.value}</b>
          <span>
            {price} {perUnitText(unit, locale)}
          </span>
        </p>
        {contact}
      </PurchaseBar>
    </Card>
  );
}

/**
 * On a phone what it is, its price and the first step stay above the bottom bar, except while the
 * panel is visible.
 */
function PurchaseBar({ children }: { children: ReactNode }) {
  const [isFieldInView, setFieldInView] = useState(false);
  useEffect(() => {
    const field = document.getElementById(fieldId);
    if (!field) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => setFieldInView(entry?.isIntersecting ?? false),
      { rootMargin: '0px 0px -144px' },
    );
    observer.observe(field);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="purchase-panel-bar" hidden={isFieldInView}>
      {children}
    </div>
  );
}
