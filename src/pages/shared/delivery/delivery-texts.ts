// What a paid order waits for, as this reader does it.
import type { OrderState } from '#features/orders/schemas.ts';
import * as m from '#messages/pages/shared/delivery';
import type { Locale } from '#shared/locale.ts';

const ownSteps: Readonly<Partial<Record<OrderState, readonly string[]>>> = {
  held: ['seller'],
  in_production: ['seller'],
  inspected: ['seller'],
  shipped: ['seller', 'buyer'],
  delivered: ['buyer'],
};

export const nextOfDelivery = (
  state: OrderState,
  side: 'buyer' | 'seller' | 'market',
  locale: Locale,
): string =>
  m.next({ kind: ownSteps[state]?.includes(side) ? `${state}_${side}` : state }, { locale });
