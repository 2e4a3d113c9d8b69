import { defineFeature } from '#platform/feature.ts';
import { cartRoutes } from './api.server.ts';
import * as changeCart from './commands/change-cart.server.ts';
import { exportCart } from './queries/cart-items.server.ts';
import { forgetCart, leaveCart, mergeCart, staleCart } from './services/session-cart.server.ts';

/** What buyers mean to order, by supplier. */
export const carts = defineFeature({
  name: 'carts',
  api: [cartRoutes],
  commands: { ...changeCart },
  personalData: {
    export: async (context, userId) => ({ cart: await exportCart(context, userId) }),
    erase: forgetCart,
  },
  onLogIn: mergeCart,
  onLogOut: leaveCart,
  staleCookies: staleCart,
});
