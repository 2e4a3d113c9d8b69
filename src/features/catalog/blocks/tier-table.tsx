import { TrendingDown } from 'lucide-react';
import * as m from '#messages/catalog';
import { number } from '#platform/i18n/runtime.ts';
import type { Locale } from '#shared/locale.ts';
import { formatPrice } from '#shared/money.ts';
import type { UnitCode } from '#shared/units.ts';
import { bidi, ltr } from '#ui/bidi.tsx';
import { PriceLadder } from '#ui/price-ladder.tsx';
import { activeTier, leadDays, nextTier, tiersOf } from './order-figures.ts';
import { useOrderQuantity } from './order-quantity.tsx';
import type { ProductView, TierView, VariantView } from './view-models.ts';
import { priceText, quantityRangeText } from './wording.ts';

type Props = { product: ProductView; variant: VariantView | null; locale: Locale };

/** The price ladder with the row of the chosen quantity lit, and the next step in words. */
export function TierTable({ product, variant, locale }: Props) {
  const { quantity } = useOrderQuantity();
  const { unit, currency, originalCurrency, leadTimes } = product;
  const tiers = tiersOf(product, variant);
  const active = activeTier(tiers, quantity);
  // A lead time that is the same for all quantities stands beside the total; a column would only repeat it.
  const hasLeadTimes = leadTimes.length > 1;
  return (
    <div className="tiers">
      <PriceLadder
        caption={m.priceTiers({ locale })}
        heads={[m.quantityHead({ unit }, { locale }), m.unitPrice({ unit }, { locale }), ...(hasLeadTimes ? [m.leadTime({ locale })] : [])]}
        activeLabel={m.activeTier({ locale })}
        rows={tiers.map((tier) => {
          const days = leadDays(leadTimes, tier.fromQuantity);
          return {
            key: tier.fromQuantity,
            isActive: tier === active,
            cells: [
              bidi(quantityRangeText(tier.fromQuantity, tier.toQuantity, locale)),
              <>
                <bdi dir="ltr">{formatPrice(tier.priceMicros, currency, locale)}</bdi>
                {tier.originalPriceMicros !== null && originalCurrency ? <small> <bdi dir="ltr">{formatPrice(tier.originalPriceMicros, originalCurrency, locale)}</bdi></small> : null}
              </>,
              ...(hasLeadTimes ? [days === null ? '–' : m.days({ count: days }, { locale })] : []),
            ],
          };
        })}
      />
      <NextTier product={product} tiers={tiers} quantity={quantity} locale={locale} />
    </div>
  );
}

const measures: readonly UnitCode[] = ['KGM', 'GRM', 'TNE', 'MTR', 'MTK', 'MTQ', 'LTR', 'MLT'];

/** "Add 480 pieces and each costs $3.90", or null at the lowest price. */
export function nextTierText(product: Pick<ProductView, 'unit' | 'currency' | 'orderMultiple'>, tiers: readonly TierView[], quantity: number, locale: Locale): string | null {
  const next = nextTier(tiers, quantity, product.orderMultiple);
  if (!next) return null;
  const { unit } = product;
  return m.addForPrice({
    kind: measures.includes(unit) ? 'measure' : 'each',
    quantity: m.quantity({ count: next.missing, unit }, { locale }),
    price: priceText(next.tier.priceMicros, product.currency, locale),
    perUnit: m.perUnit({ unit }, { locale }),
  }, { locale });
}

export function NextTier({ product, tiers, quantity, locale }: { product: ProductView; tiers: readonly TierView[]; quantity: number; locale: Locale }) {
  const text = nextTierText(product, tiers, quantity, locale);
  return <p className="next-tier" aria-live="polite">{text === null ? null : <><TrendingDown className="i-16" /><span>{bidi(text)}</span></>}</p>;
}

/** "Tier 480 – 1,199 pieces". */
export function tierText(tier: TierView, unit: UnitCode, locale: Locale): string {
  const range = tier.toQuantity === null ? m.orMore({ quantity: m.quantityShort({ count: tier.fromQuantity, unit }, { locale }) }, { locale })
    : `${ltr(`${number(locale, tier.fromQuantity)} – ${number(locale, tier.toQuantity)}`)}\u00a0${unitAfter(tier.toQuantity, unit, locale)}`;
  return m.tier({ range }, { locale });
}

/** The unit as it stands after `count`, without the number. */
const unitAfter = (count: number, unit: UnitCode, locale: Locale) => m.quantityShort({ count, unit }, { locale }).split('\u00a0').slice(1).join(' ') || m.unitName({ unit }, { locale });
