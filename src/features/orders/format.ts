import * as m from '#messages/features/orders';
import type { Locale } from '#shared/locale.ts';
import type { OrderState } from './schemas.ts';

export const stateText = (state: OrderState, locale: Locale): string =>
  m.states({ state }, { locale });
