import { MessageSquareText, ShoppingCart } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages/catalog';
import { number } from '#platform/i18n/runtime.ts';
import type { Locale } from '#shared/locale.ts';
import { formatPrice, formatTotal, lineTotalMinor } from '#shared/money.ts';
import { bidi, ltr } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/panels.tsx';
import { QuantityStepper } from '#ui/quantity-stepper.tsx';
import { HiddenParameters } from './hidden-parameters.tsx';
import { leastQuantity, orderFigures } from './order-figures.ts';
import { useOrderQuantity } from './order-quantity.tsx';
import { PromotionLine } from './promotion-badge.tsx';
import { tierText } from './tier-table.tsx';
import type { ProductView, VariantView } from './view-models.ts';
import { measureText, priceText } from './wording.ts';

export type PurchaseActions = {
  /** Each only when its page exists; the first one given is the primary action. */
  inquiry?: string | undefined;
  cart?: string | undefined;
  orderRequest?: string | undefined;
  sample?: string | undefined;
};

type Props = {
  product: ProductView;
  variant: VariantView | null;
  /** The page's path with its query and language. */
  path: string;
  locale: Locale;
  actions?: PurchaseActions | undefined;
  children?: ReactNode;
};

/** Quantity, its tier, the total, cartons and days. Without a script a GET form asks the server again. */
export function PurchasePanel({ product, variant, path, locale, actions = {}, children }: Props) {
  const { quantity, setQuantity } = useOrderQuantity();
  const { unit, currency, originalCurrency, orderMultiple, carton } = product;
  const { tier, totalMinor, carton: packed, days, isInStock } = orderFigures(product, variant, quantity);
  const least = leastQuantity(product);
  const minimum = { quantity: m.quantityShort({ count: least, unit }, { locale }), multiple: orderMultiple };
  const hint = orderMultiple === 1 ? m.minimum(minimum, { locale }) : carton?.pieces === orderMultiple ? m.minimumAndCarton(minimum, { locale }) : m.minimumAndMultiple(minimum, { locale });
  const total = formatTotal(totalMinor, currency, locale);
  const sampleText = product.sample && product.sample.priceMicros > 0 ? priceText(product.sample.priceMicros, currency, locale) : m.sampleFree({ locale });
  const leaves = days === null ? null
    : isInStock ? (days === 0 ? m.leavesToday({ locale }) : m.leavesIn({ days: m.inDays({ count: days }, { locale }) }, { locale }))
    : m.readyIn({ days: m.inDays({ count: days }, { locale }) }, { locale });
  return (
    <Card as="section" className="purchase">
      {product.promotion ? <PromotionLine promotion={product.promotion} locale={locale} /> : null}
      <div>
        <p className="purchase-price">
          <b><bdi dir="ltr">{formatPrice(tier.priceMicros, currency, locale)}</bdi></b>
          <span>{m.perUnit({ unit }, { locale })}</span>
          {tier.originalPriceMicros !== null && originalCurrency ? <small><bdi dir="ltr">{formatPrice(tier.originalPriceMicros, originalCurrency, locale)}</bdi></small> : null}
        </p>
        <p className="hint">{bidi(tierText(tier, unit, locale))}</p>
      </div>
      <form className="purchase-quantity" action={path.split('?')[0]}>
        <HiddenParameters path={path} without={['quantity']} />
        <span className="label">{m.quantityLabel({ locale })}</span>
        <QuantityStepper
          value={quantity} min={least} step={orderMultiple} onChange={setQuantity} describedBy="quantity-hint"
          labels={{ quantity: m.quantityLabel({ locale }), less: m.less({ locale }), more: m.more({ locale }) }}
        />
        <button type="submit" className="btn btn-secondary btn-sm without-script">{m.update({ locale })}</button>
        <span className="hint" id="quantity-hint">{hint}</span>
      </form>
      <div className="purchase-sums" aria-live="polite">
        <p><span>{bidi(`${ltr(number(locale, quantity))} × ${priceText(tier.priceMicros, currency, locale)}`)}</span><bdi dir="ltr">{total}</bdi></p>
        {packed ? (
          <p>
            <span>{m.cartons({ count: packed.cartons }, { locale })}</span>
            <span>{bidi([packed.cubicMetres === null ? null : measureText(packed.cubicMetres, 'm³', locale), packed.kilograms === null ? null : measureText(packed.kilograms, 'kg', locale)].filter((text) => text !== null).join(' · '))}</span>
          </p>
        ) : null}
        <p className="purchase-total">
          <b>{m.total({ locale })}</b>
          <b><bdi dir="ltr">{total}</bdi></b>
        </p>
        {tier.originalPriceMicros !== null && originalCurrency ? (
          <p><span>{m.conversionNote({ currency: ltr(originalCurrency) }, { locale }).split(/[\u2066\u2069]/).join('')}</span><bdi dir="ltr">{formatTotal(lineTotalMinor(tier.originalPriceMicros, quantity), originalCurrency, locale)}</bdi></p>
        ) : null}
        {leaves ? <p className={isInStock ? 'has-truck' : 'has-clock'}>{leaves}</p> : null}
      </div>
      {Object.values(actions).some(Boolean) ? (
        <div className="purchase-actions">
          {actions.inquiry ? <Button variant="primary" size="lg" href={actions.inquiry}><MessageSquareText />{m.sendInquiry({ locale })}</Button> : null}
          {actions.cart || actions.orderRequest ? (
            <div>
              {actions.cart ? <Button variant={actions.inquiry ? 'secondary' : 'primary'} href={actions.cart}>{m.addToCart({ locale })}</Button> : null}
              {actions.orderRequest ? <Button href={actions.orderRequest}>{m.orderRequest({ locale })}</Button> : null}
            </div>
          ) : null}
          {actions.sample && product.sample ? <Button variant="quiet" size="sm" href={actions.sample}><span>{bidi(m.orderSample({ price: sampleText }, { locale }))}</span></Button> : null}
        </div>
      ) : null}
      {children}
      {actions.inquiry || actions.cart ? (
        <div className="purchase-bar">
          <p><b><bdi dir="ltr">{total}</bdi></b><span>{bidi(`${ltr(number(locale, quantity))} × ${priceText(tier.priceMicros, currency, locale)}`)}</span></p>
          {actions.inquiry && actions.cart ? <a className="btn btn-secondary" href={actions.cart} aria-label={m.addToCart({ locale })}><ShoppingCart /></a> : null}
          {actions.inquiry ? <Button variant="primary" href={actions.inquiry}>{m.sendInquiry({ locale })}</Button> : <Button variant="primary" href={actions.cart ?? ''}>{m.addToCart({ locale })}</Button>}
        </div>
      ) : null}
    </Card>
  );
}
