import { maxQuotes } from '#features/rfqs/rules.ts';
import * as m from '#messages/pages/storefront/rfq-market';
import type { Locale } from '#shared/locale.ts';
import './quotes-left.css';

/** Red when at most one is left. */
export const QuotesLeft = ({ left, locale }: { left: number; locale: Locale }) => (
  <span className={left <= 1 ? 'quotes-left is-last' : 'quotes-left'}>
    <span aria-hidden="true">
      {Array.from({ length: maxQuotes }, (_, i) => (
        <i key={i} className={i < left ? 'is-on' : undefined} />
      ))}
    </span>
    {m.leftOf({ left, max: maxQuotes }, { locale })}
  </span>
);
