// What orders refuse, over HTTP and in each language: the refusals of the specification and of the
// states, from the request to the dispute.
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { translatorFor } from '#platform/i18n/error-texts.ts';
import { visitor } from '#shared/actor.ts';
import { type Locale, locales } from '#shared/locale.ts';
import { newSeller } from '#tests/support/negotiation.ts';
import { agreedOrder, heldOrder, payBySql } from '#tests/support/orders.ts';
import { testApi } from '#tests/support/test-api.ts';
import { poolOf, somebodyNew } from '#tests/support/users.ts';

const { app, context } = await testApi({ products: 0 });
const quiet = {
  ...context,
  actor: visitor,
  services: { ...context.services, jobs: { send: async () => {} } },
};
const buyer = await somebodyNew(quiet, 'selin@nordlicht.example');
const stranger = await somebodyNew(quiet, 'mona@example.com');
const unconfirmed = await somebodyNew(quiet, 'omar@dubai.example');
const clerk = await somebodyNew(quiet, 'clerk@nordlicht.example');
const seller = await newSeller(context, quiet);
const query = (text: string, values: unknown[] = []) => poolOf(context).query(text, values);
await query('update users set email_confirmed_at = null where id = $1', [
  unconfirmed.context.actor.userId,
]);
await query(`update members set is_owner = false, permissions = '{rfq}' where user_id = $1`, [
  clerk.context.actor.userId,
]);

const { rows: sold } = await query('select variants from products where public_id = $1', [
  seller.product,
]);
const line = (quantity: unknown) => ({
  product: seller.product,
  variant: sold[0].variants[0].id,
  quantity,
});
const today = new Date().toISOString().slice(0, 10);
const request = {
  product: seller.product,
  lines: [line(100)],
  deliveryPreference: 'door',
  finalCountry: 'DE',
  destination: {
    tag: 'warehouse',
    street: 'Hafenstrasse 12',
    state: 'Hamburg',
    city: 'Hamburg',
    postalCode: '20457',
    country: 'DE',
  },
};
const without = (field: keyof typeof request) => ({ ...request, [field]: undefined });

type Asked = {
  readonly who: { readonly token: string } | null;
  readonly url?: string;
  readonly body?: object;
};
async function ask({ who, url = '', body = {} }: Asked, lang: Locale) {
  const options: InjectOptions = {
    method: 'POST',
    url: `/api/v1/orders${url}`,
    headers: { lang, ...(who && { authorization: `Bearer ${who.token}` }) },
    payload: body,
  };
  const answer = await app.inject(options);
  const { message, errors = {} } = answer.json<{
    message: string;
    errors?: Record<string, string>;
  }>();
  return { status: answer.statusCode, texts: [message, ...Object.values(errors)] };
}

/** An order in this state, as if its parts had led it there. */
async function orderIn(state: string, deliveredDaysAgo: number | null = null): Promise<string> {
  const id = await heldOrder({ buyer: buyer.context, seller });
  await query(
    `update orders set state = $2, first_shipped_at = now() - interval '60 days',
       delivered_at = now() - $3::int * interval '1 day'
     where public_id = $1`,
    [id, state, deliveredDaysAgo],
  );
  return id;
}
async function withOpenBalance(): Promise<string> {
  const terms = { depositPercent: '30' };
  const id = await agreedOrder({ buyer: buyer.context, seller, terms });
  await payBySql(poolOf(context), id);
  await query(`update orders set state = 'in_production' where public_id = $1`, [id]);
  return id;
}

type Refusal = {
  readonly status: number;
  readonly key: string;
  readonly values?: Record<string, number>;
  readonly asked: () => Asked | Promise<Asked>;
};
const requested = (
  body: object,
  status: number,
  key: string,
  values: Record<string, number> = {},
): Refusal => ({ status, key, values, asked: () => ({ who: buyer, body }) });
const shipment = {
  carrier: 'Aras Kargo',
  trackingNumber: 'TR-1',
  shippedOn: today,
  lines: [{ position: 0, quantity: 100 }],
};
const claim = { reason: 'damaged', text: 'Wet.', wanted: '50.00' };

const refusals: Readonly<Record<string, Refusal>> = {
  'no destination': requested(without('destination'), 400, 'destinationRequired'),
  'no address of the forwarder': requested(
    { ...request, deliveryPreference: 'forwarder' },
    400,
    'forwarderRequired',
  ),
  'no final country': requested(without('finalCountry'), 400, 'finalCountryRequired'),
  'below the minimum': requested({ ...request, lines: [line(9)] }, 400, 'orderBelowMinimum', {
    quantity: 10,
    multiple: 1,
  }),
  'quantity 0': requested({ ...request, lines: [line(0)] }, 400, 'quantityNotNumber'),
  'quantity −1': requested({ ...request, lines: [line(-1)] }, 400, 'quantityNotNumber'),
  'quantity 1.5': requested({ ...request, lines: [line('1.5')] }, 400, 'quantityNotNumber'),
  'quantity 1e309': requested({ ...request, lines: [line('1e309')] }, 400, 'quantityNotNumber'),
  'no line': requested({ ...request, lines: [] }, 400, 'orderEmpty'),
  'a day that is over': requested({ ...request, expectedOn: '2020-01-31' }, 400, 'dateInPast'),
  'a visitor': {
    status: 401,
    key: 'loginRequired',
    asked: () => ({ who: null, body: request }),
  },
  'staff without the right': {
    status: 403,
    key: 'notPermitted',
    asked: () => ({ who: clerk, body: request }),
  },
  'an e-mail that is not confirmed': {
    status: 403,
    key: 'emailNotConfirmed',
    asked: () => ({ who: unconfirmed, body: request }),
  },
  'an order of others': {
    status: 404,
    key: 'notFound',
    asked: async () => ({ who: stranger, url: `/${await orderIn('delivered', 1)}/receipt` }),
  },
  'the seller confirms the receipt': {
    status: 403,
    key: 'buyerConfirms',
    asked: async () => ({ who: seller, url: `/${await orderIn('delivered', 1)}/receipt` }),
  },
  'a receipt before anything is shipped': {
    status: 409,
    key: 'orderNotShipped',
    asked: async () => ({ who: buyer, url: `/${await orderIn('in_production')}/receipt` }),
  },
  'shipped while the balance is open': {
    status: 409,
    key: 'orderBalanceOpen',
    asked: async () => ({
      who: seller,
      url: `/${await withOpenBalance()}/shipments`,
      body: shipment,
    }),
  },
  'a dispute on day 31': {
    status: 409,
    key: 'disputeTooLate',
    asked: async () => ({
      who: buyer,
      url: `/${await orderIn('delivered', 31)}/dispute`,
      body: claim,
    }),
  },
  'the seller disputes': {
    status: 403,
    key: 'buyerDisputes',
    asked: async () => ({
      who: seller,
      url: `/${await orderIn('delivered', 1)}/dispute`,
      body: claim,
    }),
  },
};

test.each(Object.entries(refusals))('%s', async (_, { status, key, values = {}, asked }) => {
  const sent = await asked();

  for (const locale of locales) {
    const refused = await ask(sent, locale);

    expect(refused.status).toBe(status);
    expect(refused.texts).toContain(translatorFor(locale)(key, values));
  }
});
