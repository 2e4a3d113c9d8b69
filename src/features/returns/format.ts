// Words of returns in the page's language.
import * as m from '#messages/features/returns';
import type { Locale } from '#shared/locale.ts';
import type { ReturnReason, ReturnState } from './schemas.ts';

export const returnReasonText = (reason: ReturnReason, locale: Locale): string =>
  m.reasons({ reason }, { locale });

export const returnStateText = (state: ReturnState, locale: Locale): string =>
  m.states({ state }, { locale });
