import { expect, test } from 'vitest';
import { seal } from '#platform/security/sealing.ts';
import { visitor } from '#shared/actor.ts';
import { dayMs } from '#shared/durations.ts';
import { newSeller } from '#tests/support/negotiation.ts';
import { paidOrder } from '#tests/support/paid-orders.ts';
import { testApi } from '#tests/support/test-api.ts';
import { poolOf, somebodyNew } from '#tests/support/users.ts';
import { makePayoutBatch, markBatchSent } from './commands/send-payouts.server.ts';
import { payoutAccountPurpose } from './rules.ts';
import { payOutDueOrders } from './services/pay-out-orders.server.ts';

const { app, context } = await testApi({ products: 0 });
const quiet = {
  ...context,
  actor: visitor,
  services: { ...context.services, jobs: { send: async () => {} } },
};
const staff = { ...quiet, actor: context.actor };
const buyer = await somebodyNew(quiet, 'selin@nordlicht.example');
const seller = await newSeller(staff, quiet);
const query = (text: string, values: unknown[]) => poolOf(context).query(text, values);

async function ask(token: string | null, parameters = '') {
  const answer = await app.inject({
    method: 'GET',
    url: `/api/v1/payouts${parameters}`,
    headers: { ...(token !== null && { authorization: `Bearer ${token}` }) },
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

/** A confirmed order whose days are over is paid out, and its batch is sent. */
async function sendPayout(): Promise<void> {
  const { id } = await paidOrder(staff, { buyer: buyer.context, seller });
  await query(
    `update orders set state = 'confirmed', first_shipped_at = $2, delivered_at = $2,
       confirmed_at = $2 where id = $1`,
    [id, new Date(context.now().getTime() - 30 * dayMs)],
  );
  await payOutDueOrders(staff);
  const sealed = seal(
    context.services.secret,
    payoutAccountPurpose,
    JSON.stringify({ holder: 'Ege', bank: 'B', country: 'TR', number: 'TR1', swift: 'ORNKTRIS' }),
  );
  await query(
    `insert into payout_accounts (company_id, sealed, ending, updated_at)
     values ($1, $2, '1326', now()) on conflict do nothing`,
    [seller.context.actor.companyId, sealed],
  );
  const { batch } = await makePayoutBatch(staff);
  await markBatchSent(staff, batch);
}

test('a seller reads its payouts page by page, and its balance', async () => {
  await sendPayout();
  await sendPayout();

  const first = await ask(seller.token, '?limit=1');

  expect(first).toMatchObject({
    status: 200,
    body: {
      data: [{ state: 'sent', usdMinor: 18_050, accountEnding: '1326', returnedAt: null }],
      balances: [],
      nextCursor: expect.any(String) as string,
    },
  });
  const cursor = encodeURIComponent(String(first.body['nextCursor']));
  expect(await ask(seller.token, `?limit=1&cursor=${cursor}`)).toMatchObject({
    status: 200,
    body: { data: [{ usdMinor: 18_050 }], nextCursor: null },
  });
  expect(await ask(seller.token, '?state=returned')).toMatchObject({ body: { data: [] } });
});

test('buyers and strangers read none', async () => {
  expect((await ask(buyer.token)).status).toBe(403);
  expect((await ask(null)).status).toBe(401);
});
