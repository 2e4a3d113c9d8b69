import { quoteStateText } from '#features/quotes/format/offer-texts.ts';
import type { QuoteState } from '#features/quotes/schemas.ts';
import { countered } from '#messages/pages/vendor/quotes';
import type { Locale } from '#shared/locale.ts';

/** As its seller says it, who did not send the counter-offer. */
export const ownStateText = (state: QuoteState, locale: Locale): string =>
  state === 'countered' ? countered({ locale }) : quoteStateText(state, locale);
