// Why a request matches, in words.
import * as m from '#messages/features/rfq-matches';
import { isolated } from '#shared/bidi-marks.ts';
import type { Locale } from '#shared/locale.ts';
import type { MatchReason } from './queries/matches.server.ts';
import type { AlertFrequency } from './schemas.ts';

export const reasonText = ({ category, product }: MatchReason, locale: Locale): string[] => [
  ...(category === null ? [] : [m.sellsIn({ category }, { locale })]),
  ...(product === null ? [] : [m.productMatches({ product: isolated(product.value) }, { locale })]),
];

export const frequencyText = (frequency: AlertFrequency, locale: Locale): string =>
  m.frequency({ frequency }, { locale });
