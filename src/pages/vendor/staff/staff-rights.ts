// What a selling company may grant to its staff, in words.
import * as m from '#messages/pages/account/company';
import { marketPermissions, type Permission, permissions } from '#shared/actor.ts';

/** The market's own areas have none. */
export const permissionTexts: Readonly<Partial<Record<Permission, typeof m.rfq>>> = {
  rfq: m.rfq,
  rfqQuotes: m.rfqQuotes,
  inquiry: m.inquiry,
  products: m.products,
  store: m.store,
  orders: m.orders,
  money: m.money,
};

export const grantable: readonly Permission[] = permissions.filter(
  (one) => !marketPermissions.includes(one),
);
