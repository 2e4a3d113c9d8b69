// Words of disputes in the page's language.
import * as m from '#messages/features/disputes';
import type { Locale } from '#shared/locale.ts';
import type { DisputeReason, DisputeState } from './schemas.ts';

export const reasonText = (reason: DisputeReason, locale: Locale): string =>
  m.reasons({ reason }, { locale });

export const disputeStateText = (state: DisputeState, locale: Locale): string =>
  m.states({ state }, { locale });
