// Who issues a document of the market, in one language.
import * as m from '#messages/features/documents';
import { isolated } from '#shared/bidi-marks.ts';
import type { Locale } from '#shared/locale.ts';
import type { MarketContent } from '../schemas.ts';

export const marketLines = (content: MarketContent, locale: Locale): string[] => [
  isolated(content.market),
  ...(content.marketAddress ? [isolated(content.marketAddress)] : []),
  ...(content.marketTaxNumber
    ? [m.taxNumber({ number: isolated(content.marketTaxNumber) }, { locale })]
    : []),
];
