// Which scopes a person may grant: none above their own rights.
import { whyNotTalk } from '#features/inquiries/permissions.ts';
import { whyNotNegotiateOrders } from '#features/orders/permissions.ts';
import { whyNotSeeMoney } from '#features/payouts/permissions.ts';
import { whyNotAskForQuotes } from '#features/rfqs/permissions.ts';
import { whyNotAnswer } from '#features/quotes/permissions.ts';
import { whyNotOfferProducts } from '#features/products/permissions.ts';
import { type Actor, whyNotOwn } from '#shared/actor.ts';
import { type Scope, scopes } from '#shared/scopes.ts';

const refusals: Readonly<Record<Scope, (actor: Actor) => string | null>> = {
  'products:read': whyNotOfferProducts,
  'products:write': whyNotOfferProducts,
  'rfqs:write': whyNotAskForQuotes,
  'quotes:read': whyNotAnswer,
  'quotes:write': whyNotAnswer,
  'received-quotes:read': whyNotAskForQuotes,
  'received-quotes:write': whyNotAskForQuotes,
  'inquiries:read': whyNotTalk,
  'inquiries:write': whyNotTalk,
  'orders:read': whyNotNegotiateOrders,
  'orders:write': whyNotNegotiateOrders,
  'money:read': whyNotSeeMoney,
  'reviews:read': whyNotOwn,
  'reviews:write': whyNotOwn,
  'questions:write': whyNotOwn,
};

export const grantableScopes = (actor: Actor): Scope[] =>
  scopes.filter((scope) => refusals[scope](actor) === null);
