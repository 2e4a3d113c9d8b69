import * as m from '#messages/features/rfqs';
import type { Locale } from '#shared/locale.ts';
import { Pips } from '#ui/pips.tsx';
import { maxQuotes } from '../rules.ts';

export const QuotesLeft = ({ left, locale }: { left: number; locale: Locale }) => (
  <Pips left={left} max={maxQuotes}>
    {m.leftOf({ left, max: maxQuotes }, { locale })}
  </Pips>
);
