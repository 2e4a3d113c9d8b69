import { number } from '#platform/i18n/runtime.ts';
import { quantityShortText } from '#features/products/format/unit-words.ts';
import type { Locale } from '#shared/locale.ts';
import { formatPrice } from '#shared/money.ts';
import { bidi } from '#ui/bidi.tsx';
import { ltr } from '#shared/bidi-marks.ts';
import { PriceLadder } from '#ui/price-ladder.tsx';
import { activeTier, leadDays, nextTier, tiersOf } from '../format/order-summary.ts';
import { useOrderQuantity } from './order-quantity.tsx';
import { counted, type OrderTexts } from '../format/order-texts.ts';
import type { ProductView, TierView, VariantView } from '../views.ts';
import {
  daysText,
  orMoreText,
  priceText,
  quantityRangeText,
} from '#features/products/format/quantities.ts';
import './tier-table.css';

type Priced = Pick<ProductView, 'unit' | 'currency' | 'orderMultiple'> & {
  readonly texts: OrderTexts;
};
type Props = {
  product: Priced & Pick<ProductView, 'tiers' | 'originalCurrency' | 'leadTimes'>;
  variant: VariantView | null;
  locale: Locale;
};

/** The price ladder with the row of the chosen quantity highlighted, and the next tier in words. */
export function TierTable({ product, variant, locale }: Props) {
  const { quantity } = useOrderQuantity();
  const { texts, currency, originalCurrency, leadTimes } = product;
  const tiers = tiersOf(product, variant);
  const active = activeTier(tiers, quantity);
  // A lead time that is the same for all quantities is shown with the total instead.
  const hasLeadTimes = leadTimes.length > 1;
  return (
    <div className="tier-table">
      <PriceLadder
        caption={texts.priceTiers}
        heads={[texts.quantityHead, texts.unitPrice, ...(hasLeadTimes ? [texts.leadTime] : [])]}
        activeLabel={texts.activeTier}
        rows={tiers.map((tier) => {
          const days = leadDays(leadTimes, tier.fromQuantity);
          return {
            key: tier.fromQuantity,
            isActive: tier === active,
            cells: [
              // A tile has no column head with the unit.
              <>
                <span className="tier-table-as-row">
                  {bidi(quantityRangeText(tier.fromQuantity, tier.toQuantity, locale))}
                </span>
                <span className="tier-table-as-tile">
                  {bidi(rangeWithUnit(tier, product, locale))}
                </span>
              </>,
              <>
                <bdi dir="ltr">{formatPrice(tier.priceMicros, currency, locale)}</bdi>
                {tier.wasPriceMicros === null ? null : (
                  <s>
                    <span className="visually-hidden">{texts.before} </span>
                    <bdi dir="ltr">{formatPrice(tier.wasPriceMicros, currency, locale)}</bdi>
                  </s>
                )}
                {tier.originalPriceMicros !== null && originalCurrency ? (
                  <small>
                    {' '}
                    <bdi dir="ltr">
                      {formatPrice(tier.originalPriceMicros, originalCurrency, locale)}
                    </bdi>
                  </small>
                ) : null}
              </>,
              ...(hasLeadTimes
                ? [days === null ? '–' : daysText({ min: days, max: days }, locale)]
                : []),
            ],
          };
        })}
      />
      <NextTier product={product} tiers={tiers} quantity={quantity} locale={locale} />
    </div>
  );
}

/** "Add 480 pieces and each costs $3.90", or null at the lowest price. */
export function nextTierText(
  product: Priced,
  tiers: readonly TierView[],
  quantity: number,
  locale: Locale,
): string | null {
  const next = nextTier(tiers, quantity, product.orderMultiple);
  if (!next) return null;
  return product.texts.nextTier
    .replace('#quantity', counted(product.texts.quantity, next.missing, locale))
    .replace('#price', () => priceText(next.tier.priceMicros, product.currency, locale));
}

function NextTier({
  product,
  tiers,
  quantity,
  locale,
}: {
  product: Priced;
  tiers: readonly TierView[];
  quantity: number;
  locale: Locale;
}) {
  const text = nextTierText(product, tiers, quantity, locale);
  return (
    <p className="tier-table-next" aria-live="polite">
      {text === null ? null : <span>{bidi(text)}</span>}
    </p>
  );
}

/** "480 – 1,199 pcs", "3,000 pcs or more". */
const rangeWithUnit = (
  tier: TierView,
  { unit, texts }: Pick<Priced, 'unit' | 'texts'>,
  locale: Locale,
): string => {
  if (tier.toQuantity === null)
    return orMoreText(quantityShortText(tier.fromQuantity, unit, locale), locale);
  const range = `${number(locale, tier.fromQuantity)} – ${number(locale, tier.toQuantity)}`;
  const [, ...unitWords] = quantityShortText(tier.toQuantity, unit, locale).split('\u00a0');
  return `${ltr(range)}\u00a0${unitWords.join(' ') || texts.unitName}`;
};

/** "Tier 480 – 1,199 pcs". */
export const tierText = (
  tier: TierView,
  product: Pick<Priced, 'unit' | 'texts'>,
  locale: Locale,
): string => product.texts.tier.replace('#', () => rangeWithUnit(tier, product, locale));
