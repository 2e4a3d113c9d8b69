// Processes are killed while they book money, from the bank's statement to the payout: before each
// statement that writes, and at the commit. Nothing is half booked, and what is sent again is
// booked once.
import { once } from 'node:events';
import http from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addUser } from '#features/accounts/services/new-user.server.ts';
import { openSession } from '#features/accounts/services/sessions.server.ts';
import { foundCompany } from '#features/companies/services/found-company.server.ts';
import { checkLedger } from '#features/ledger/queries/check-ledger.server.ts';
import { cancelOrder } from '#features/orders/commands/negotiate-order.server.ts';
import type { Context } from '#platform/context.ts';
import { savePayoutAccount } from '#features/payouts/commands/payout-account.server.ts';
import { payoutAccountInput } from '#features/payouts/schemas.ts';
import { deploymentSecret } from '#platform/settings/settings.server.ts';
import type { Id } from '#shared/ids.ts';
import { isLongDrill } from '#tests/support/drill.ts';
import { type Begun, commit, openGate } from '#tests/support/kill-at.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { newSeller, type TestSeller } from '#tests/support/negotiation.ts';
import { agreedOrder } from '#tests/support/orders.ts';
import {
  buildPages,
  kervan,
  killPrograms,
  run,
  start,
  startWebProcess,
  type WebProcess,
} from '#tests/support/processes.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { type LoggedIn, password, somebodyNew, visitorOf } from '#tests/support/users.ts';

// Whole programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 240_000 });

const database = await testDatabase();
const env = {
  DATABASE_URL: database.url,
  WORKER: 'off',
  FETCH_PICTURES: 'off',
  DATABASE_POOL_SIZE: '4',
  TRUST_PROXY: '1',
};
const path = '/en/control/transfers';

let staff: Context;
let administrator: Id<'user'>;
let buyer: LoggedIn;
let seller: TestSeller;
let web: WebProcess;
const { client: gate, countOf, killAt } = await openGate(database.url);

beforeAll(async () => {
  const plain = testContext(database);
  const secret = await deploymentSecret(database.db);
  staff = { ...plain, services: { ...plain.services, secret } };
  const { context } = visitorOf(database);
  const visitor = { ...context, services: { ...context.services, secret } };
  await openSmallMarket(staff);
  buyer = await somebodyNew(visitor, 'selin@nordlicht.example');
  seller = await newSeller(staff, visitor);
  administrator = await addAdministrator();
  await buildPages();
  web = await startWebProcess(env);
});
afterAll(async () => {
  await killPrograms();
  await gate.end();
});

async function addAdministrator(): Promise<Id<'user'>> {
  const userId = await addUser(
    staff,
    {
      email: 'ada@example.com',
      name: 'Ada',
      countryCode: 'TR',
      phone: null,
      phoneCountry: null,
    },
    { passwordHash: null, google: null },
  );
  await foundCompany(staff, userId!, {
    name: 'The market',
    sides: { isBuyer: false, isSeller: false, isAdmin: true },
    businessType: 'other',
    isManufacturer: false,
    hasShipping: false,
    categorySlug: null,
    logoKey: null,
    profileKey: null,
    country: 'TR',
    phone: null,
  });
  return userId!;
}

type Form = { readonly type: string; readonly body: string };

const formOf = (fields: Record<string, string>): Form => ({
  type: 'application/x-www-form-urlencoded',
  body: new URLSearchParams(fields).toString(),
});

/** A statement with one transfer. */
function statementOf(reference: string): Form {
  const part = (name: string, text: string, file = '') =>
    `--drill\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`;
  const rows = `Date,Amount,Currency,Payer,Description\n2026-03-02,190.00,USD,Selin,${reference}`;
  return {
    type: 'multipart/form-data; boundary=drill',
    body:
      part('intent', 'import') +
      part('file', rows, '; filename="march.csv"\r\nContent-Type: text/csv') +
      '--drill--\r\n',
  };
}

/** Of an administrator who has just logged in. */
const newToken = async (): Promise<string> =>
  (await openSession(staff, administrator, { hasSecondFactor: true })).token;

type Way = {
  /** The administrator's when it is left out. */
  readonly token?: string | undefined;
  readonly to?: string;
};

/** Null: the connection broke. */
async function send({ type, body }: Form, { token, to = path }: Way = {}): Promise<number | null> {
  const cookie = `jwt=${token ?? (await newToken())}`;
  const request = http.request({
    port: web.port,
    method: 'POST',
    path: to,
    agent: false,
    headers: { 'content-type': type, host: 'kervan.example', cookie },
  });
  request.end(body);
  try {
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    response.resume();
    await once(response, 'close');
    return response.statusCode!;
  } catch {
    return null;
  }
}

/** Sends the form, kills the web process meanwhile, and starts another one. */
async function killWebAt(
  table: string,
  form: Form,
  { last = 'ledger_entries', ...way }: Way & { readonly last?: string } = {},
): Promise<void> {
  // A log-in writes as well.
  const token = way.token ?? (await newToken());
  await killAt(table, () => ({ program: web, answered: send(form, { ...way, token }) }), last);
  web = await startWebProcess(env);
}

type Drilled = { readonly order: string; readonly reference: string };

/** Both sides agreed on it: 190 dollars are to be paid. */
async function newOrder(): Promise<Drilled> {
  const order = await agreedOrder({ buyer: buyer.context, seller });
  const { rows } = await gate.query<{ reference: string }>(
    `select order_payments.reference from order_payments
     join orders on orders.id = order_id where orders.public_id = $1`,
    [order],
  );
  return { order, reference: rows[0]!.reference };
}

/** What is written of its money: every part of it, or none. */
async function moneyOf({ order, reference }: Drilled) {
  const { rows } = await gate.query(
    `select orders.state, paid_minor::int as paid,
       (select sum(left_minor)::int from bank_transfers where details = $2) as suspense,
       (select count(*)::int from transfer_parts where payment_id = payment.id) as parts,
       (select count(*)::int from order_steps
        where order_id = orders.id and to_state = 'held') as steps,
       (select sum(balance_minor)::int from ledger_accounts where owner_id = orders.id) as held,
       (select count(*)::int from outbox
        where payload->>'orderId' = orders.id::text and payload->>'to' = 'held') as told
     from orders join order_payments payment on payment.order_id = orders.id
     where orders.public_id = $1`,
    [order, reference],
  );
  return rows[0];
}
const unpaid = { state: 'awaiting_payment', paid: 0, parts: 0, steps: 0, held: null, told: 0 };
const paid = { state: 'held', paid: 19_000, parts: 1, steps: 1, held: 19_000, told: 1 };

const idOf = async (of: string): Promise<string> =>
  (await gate.query<{ id: string }>(`select public_id as id from ${of}`)).rows[0]!.id;
const assignmentOf = async ({ reference }: Drilled): Promise<Form> =>
  formOf({
    intent: 'assign',
    id: await idOf(`bank_transfers where details = '${reference}'`),
    reference,
  });

const expectRight = async (): Promise<void> =>
  expect(await checkLedger(staff)).toMatchObject({ isRight: true, accounts: [], entries: [] });

// At full length alone: each stop starts the process once more.
test.runIf(isLongDrill)(
  'a statement is booked with all of its transfers, or not at all',
  async () => {
    const tables = ['bank_statements', 'bank_transfers', 'ledger_entries', 'ledger_accounts'];
    for (const table of [...tables, 'ledger_postings', commit]) {
      const drilled = await newOrder();
      const form = statementOf(drilled.reference);

      await killWebAt(table, form);

      const isBooked = table === commit;
      expect(await moneyOf(drilled), table).toMatchObject({ suspense: isBooked ? 19_000 : null });
      await expectRight();
      expect(await send(form)).toBe(303);
      expect(await moneyOf(drilled), table).toEqual({ ...unpaid, suspense: 19_000 });
      expect(await countOf(`bank_transfers where details = '${drilled.reference}'`)).toBe(1);
      await expectRight();
    }
  },
);

test('a transfer pays an order with everything that follows, or not at all', async () => {
  const tables = ['transfer_parts', 'bank_transfers', 'order_payments', 'orders', 'order_steps'];
  const rest = ['outbox', 'ledger_entries', 'ledger_accounts', 'ledger_postings'];
  const all = [...tables, ...rest, 'security_events', commit];
  for (const table of isLongDrill ? all : ['orders', commit]) {
    const drilled = await newOrder();
    expect(await send(statementOf(drilled.reference))).toBe(303);
    const form = await assignmentOf(drilled);

    await killWebAt(table, form);

    const isBooked = table === commit;
    const before = { ...unpaid, suspense: 19_000 };
    const after = { ...paid, suspense: 0 };
    expect(await moneyOf(drilled), table).toEqual(isBooked ? after : before);
    await expectRight();
    expect(await send(form), table).toBe(isBooked ? 409 : 303);
    expect(await moneyOf(drilled), table).toEqual(after);
    await expectRight();
  }
});

test.runIf(isLongDrill)('a refund leaves the bank once', async () => {
  for (const table of ['refunds', 'outbox', 'ledger_postings', commit]) {
    const drilled = await newOrder();
    await send(statementOf(drilled.reference));
    await send(await assignmentOf(drilled));
    await cancelOrder(seller.context, { order: drilled.order, side: null }, 'The loom broke');
    const ofOrder = `select id from orders where public_id = '${drilled.order}'`;
    const owed = `refunds where order_id = (${ofOrder})`;
    const form = formOf({ intent: 'sent', id: await idOf(owed), sure: 'on' });

    await killWebAt(table, form);

    const isSent = table === commit;
    expect(await countOf(`${owed} and state = 'sent'`), table).toBe(isSent ? 1 : 0);
    await expectRight();
    expect(await send(form), table).toBe(isSent ? 409 : 303);
    expect(await countOf(`${owed} and state = 'sent'`)).toBe(1);
    await expectRight();
  }
});

/** Paid for and delivered, as if its shipments had been told. */
async function deliveredOrder(): Promise<Drilled> {
  const drilled = await newOrder();
  expect(await send(statementOf(drilled.reference))).toBe(303);
  expect(await send(await assignmentOf(drilled))).toBe(303);
  await gate.query(
    `update orders set state = 'delivered', first_shipped_at = now(), delivered_at = now()
     where public_id = $1`,
    [drilled.order],
  );
  return drilled;
}

const confirmation = formOf({ intent: 'confirm' });
const wayOfBuyer = ({ order }: Drilled) => ({
  to: `/en/buyer/orders/${order}/delivery`,
  token: buyer.token,
});

/** Confirmed so long ago that it is due. */
async function dueOrder(): Promise<Drilled> {
  const drilled = await deliveredOrder();
  expect(await send(confirmation, wayOfBuyer(drilled))).toBe(303);
  await gate.query(
    `update orders set confirmed_at = now() - interval '60 days' where public_id = $1`,
    [drilled.order],
  );
  return drilled;
}

/** What is written of its end. */
async function endOf({ order }: Drilled) {
  const { rows } = await gate.query(
    `select state,
       (select count(*)::int from order_steps
        where order_id = orders.id and to_state = 'confirmed') as confirmed,
       (select count(*)::int from order_steps
        where order_id = orders.id and to_state = 'paid_out') as steps,
       (select balance_minor::int from ledger_accounts where owner_id = orders.id) as held,
       (select gross_minor::int from earnings where order_id = orders.id) as gross,
       (select count(*)::int from ledger_entries
        where cause = 'order ' || orders.id || ' paid out') as entries,
       (select count(*)::int from outbox
        where name = 'payouts.order_paid_out' and payload->>'orderId' = orders.id::text) as told
     from orders where public_id = $1`,
    [order],
  );
  return rows[0];
}
const delivered = {
  state: 'delivered',
  confirmed: 0,
  steps: 0,
  held: 19_000,
  gross: null,
  entries: 0,
  told: 0,
};
const confirmed = { ...delivered, state: 'confirmed', confirmed: 1 };
const paidOut = {
  state: 'paid_out',
  confirmed: 1,
  steps: 1,
  held: 0,
  gross: 19_000,
  entries: 1,
  told: 1,
};

const clock = 'tests/support/pay-out-orders.ts';
const payOut = async (): Promise<void> => {
  const { code, output } = await run(clock, [], env);
  expect(code, output).toBe(0);
};

test('a receipt is confirmed once, whenever the process is killed', async () => {
  const tables = ['orders', 'order_steps', 'outbox', commit];
  for (const table of isLongDrill ? tables : ['order_steps']) {
    const drilled = await deliveredOrder();
    const way = wayOfBuyer(drilled);

    await killWebAt(table, confirmation, { ...way, last: 'order_steps' });

    const isConfirmed = table === commit;
    expect(await endOf(drilled), table).toEqual(isConfirmed ? confirmed : delivered);
    expect(await send(confirmation, way), table).toBe(isConfirmed ? 409 : 303);
    expect(await endOf(drilled), table).toEqual(confirmed);
  }
});

test('an order is paid out with its entry, or not at all, and once', async () => {
  const tables = ['orders', 'order_steps', 'earnings', 'outbox', 'ledger_entries'];
  const all = [...tables, 'ledger_accounts', 'ledger_postings', commit];
  for (const table of isLongDrill ? all : ['ledger_postings', commit]) {
    const drilled = await dueOrder();
    const begin = (): Begun => {
      const program = start(clock, [], env);
      return { program, answered: program.exit.then(({ code }) => code) };
    };

    await killAt(table, begin, 'ledger_entries');

    expect(await endOf(drilled), table).toEqual(table === commit ? paidOut : confirmed);
    await expectRight();
    await payOut();
    expect(await endOf(drilled), table).toEqual(paidOut);
    await expectRight();
  }
});

test('a batch takes a balance once, and leaves the bank once', async () => {
  await savePayoutAccount(
    seller.context,
    payoutAccountInput.parse({
      holder: 'Ege Tekstil A.Ş.',
      bank: 'Örnek Bankası',
      country: 'TR',
      number: 'TR330006100519786457841326',
      swift: 'ORNKTRIS',
    }),
    password,
  );
  const to = '/en/control/payouts';
  const made = formOf({ intent: 'batch', sure: 'on' });
  const prepared = `payouts where state = 'prepared'`;
  const making = ['payout_batches', 'payouts', 'payout_parts', 'ledger_postings', commit];
  for (const table of isLongDrill ? making : ['payouts']) {
    await dueOrder();
    await payOut();

    await killWebAt(table, made, { to });

    const isMade = table === commit;
    expect(await countOf(prepared), table).toBe(isMade ? 1 : 0);
    await expectRight();
    expect(await send(made, { to }), table).toBe(isMade ? 409 : 303);
    expect(await countOf(prepared), table).toBe(1);
    await expectRight();
    const batch = await idOf(
      `payout_batches where id = (select batch_id from ${prepared} limit 1)`,
    );
    const sent = formOf({ intent: 'batchSent', id: batch, sure: 'on' });

    await killWebAt('ledger_postings', sent, { to });

    expect(await countOf(prepared), table).toBe(1);
    expect(await send(sent, { to })).toBe(303);
    expect(await send(sent, { to })).toBe(409);
    await expectRight();
  }
});

test('the operator’s check finds the same', async () => {
  const { code, output } = await kervan(['ledger', 'check'], env);

  expect([code, output]).toEqual([0, expect.stringContaining('The ledger adds up')]);
});
