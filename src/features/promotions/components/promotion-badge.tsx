import * as m from '#messages/features/promotions';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import { bidi } from '#ui/bidi.tsx';
import { Badge } from '#ui/badges.tsx';
import { percentText } from '#features/products/format/quantities.ts';
import type { PromotionView } from '../views.ts';

/** In bole red, which only promotions and scarcity have; its title says until when. */
export function PromotionBadge({
  promotion,
  locale,
}: {
  promotion: PromotionView;
  locale: Locale;
}) {
  const percent = percentText(promotion.percent, locale);
  return (
    <span
      className="badge badge-hot"
      title={m.promotionUntil(
        { date: dateText(promotion.endsOn, locale, 'dayOfYear') },
        { locale },
      )}
    >
      {bidi(percent)}
    </span>
  );
}

/** The badge followed by "Until 30 November", where there is room. */
export const PromotionLine = ({
  promotion,
  locale,
}: {
  promotion: PromotionView;
  locale: Locale;
}) => (
  <p className="cluster">
    <PromotionBadge promotion={promotion} locale={locale} />
    <Badge tone="hot-soft">
      {m.promotionUntil({ date: dateText(promotion.endsOn, locale, 'dayOfYear') }, { locale })}
    </Badge>
  </p>
);
