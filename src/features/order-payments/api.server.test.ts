import { expect, test } from 'vitest';
import { cancelOrder } from '#features/orders/commands/negotiate-order.server.ts';
import { visitor } from '#shared/actor.ts';
import { newSeller } from '#tests/support/negotiation.ts';
import { paidOrder } from '#tests/support/paid-orders.ts';
import { testApi } from '#tests/support/test-api.ts';
import { somebodyNew } from '#tests/support/users.ts';
import { saveBankAccount } from './commands/bank-accounts.server.ts';
import { bankAccountInput } from './schemas.ts';

const { app, context } = await testApi({ products: 0 });
const quiet = {
  ...context,
  actor: visitor,
  services: { ...context.services, jobs: { send: async () => {} } },
};
const staff = { ...quiet, actor: context.actor };
const buyer = await somebodyNew(quiet, 'selin@nordlicht.example');
const stranger = await somebodyNew(quiet, 'mona@example.com');
const seller = await newSeller(staff, quiet);
await saveBankAccount(
  staff,
  bankAccountInput.parse({
    currency: 'USD',
    holder: 'Kervan A.Ş.',
    bank: 'Örnek Bankası',
    iban: 'TR330006100519786457841326',
    swift: 'ORNKTRIS',
  }),
);

async function ask(who: { readonly token: string } | null, order: string) {
  const answer = await app.inject({
    method: 'GET',
    url: `/api/v1/orders/${order}/payments`,
    headers: { ...(who && { authorization: `Bearer ${who.token}` }) },
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

test('the buyer reads what to pay and what goes back, the seller that it is paid', async () => {
  const { order } = await paidOrder(staff, { buyer: buyer.context, seller });
  const paid = { part: 'whole', state: 'paid', amountMinor: 19_000, paidMinor: 19_000 };
  const received = [{ amountMinor: 19_000, isLate: false }];

  expect(await ask(buyer, order)).toMatchObject({
    status: 200,
    body: {
      payments: [{ ...paid, reference: expect.stringMatching(/^KV-/), received }],
      account: { iban: 'TR330006100519786457841326' },
      refunds: [],
    },
  });
  await cancelOrder(seller.context, { order, side: null }, 'The loom broke');

  expect((await ask(buyer, order)).body).toMatchObject({
    payments: [{ state: 'refunded' }],
    refunds: [{ amountMinor: 19_000, state: 'owed', sentAt: null }],
  });
  expect((await ask(seller, order)).body).toMatchObject({
    payments: [{ state: 'refunded', reference: null, received }],
    account: null,
    refunds: [],
  });
});

test('strangers and visitors learn nothing of it', async () => {
  const { order } = await paidOrder(staff, { buyer: buyer.context, seller });

  expect((await ask(stranger, order)).status).toBe(404);
  expect((await ask(buyer, '0000000000')).status).toBe(404);
  expect((await ask(null, order)).status).toBe(401);
});
