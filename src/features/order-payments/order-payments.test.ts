// Tests money of orders on a real database: what comes in, what it settles, and what goes back.
import { beforeEach, describe, expect, test } from 'vitest';
import { checkLedger } from '#features/ledger/queries/check-ledger.server.ts';
import { cancelOrder } from '#features/orders/commands/negotiate-order.server.ts';
import { decideSample, sendSample } from '#features/orders/commands/sample-order.server.ts';
import { closeCompany } from '#features/companies/services/close-company.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { newSeller } from '#tests/support/negotiation.ts';
import { withNotices } from '#tests/support/notices.ts';
import { agreedOrder } from '#tests/support/orders.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { poolOf, somebodyNew, successesOf, visitorOf } from '#tests/support/users.ts';
import { saveBankAccount } from './commands/bank-accounts.server.ts';
import { importStatement } from './commands/import-statement.server.ts';
import {
  assignTransfer,
  markRefundReturned,
  markRefundSent,
  returnTransfer,
} from './commands/settle-transfers.server.ts';
import { exportOrderPayments } from './queries/own-payments.server.ts';
import {
  findOrderPayments,
  findRefundsOfOrder,
  isPaidInFull,
  listBankAccounts,
} from './queries/order-payments.server.ts';
import {
  countMoney,
  listAwaitedPayments,
  listOpenTransfers,
  listRefunds,
  listTransfers,
} from './queries/transfer-lists.server.ts';
import { bankAccountInput } from './schemas.ts';

const database = await testDatabase();
let now = new Date('2026-03-02T10:00:00Z');
const base = testContext(database, { now: () => now });
const told = withNotices(base);
const staff = told.context;
const { services } = staff;
const visitor = { ...visitorOf(database, { now: () => now }).context, services };

await openSmallMarket(staff);
const buyer = await somebodyNew(visitor, 'selin@nordlicht.example');
const seller = await newSeller(staff, visitor);
const query = (text: string, values: unknown[] = []) => poolOf(staff).query(text, values);

beforeEach(async () => {
  now = new Date('2026-03-02T10:00:00Z');
  told.mails.length = 0;
  told.waiting.length = 0;
  await query(
    `select empty_tables('orders, order_payments, bank_transfers, bank_statements, ledger_accounts,
     ledger_entries, threads, rate_limits, outbox, notifications')`,
  );
});

type Deposit = { depositPercent?: string };

/** An agreed order of 190.00 USD. */
async function agreed(terms: Deposit = {}) {
  const order = await agreedOrder({ buyer: buyer.context, seller, terms });
  const { rows } = await query('select id from orders where public_id = $1', [order]);
  const id = rows[0].id as Id<'order'>;
  return { id, named: { order, side: null }, payments: await findOrderPayments(staff, id) };
}
type Agreed = Awaited<ReturnType<typeof agreed>>;

let transfers = 0;
type Sent = { amount: string; text: string; currency?: string; day?: string; id?: string };
const row = ({ amount, text, currency = 'USD', day = '2026-03-03', id }: Sent) =>
  [
    day,
    amount,
    currency,
    'Nordlicht GmbH',
    'DE89370400440532013000',
    text,
    id ?? `T-${++transfers}`,
  ].join(',');
const head = 'Date,Amount,Currency,Payer,IBAN,Description,Bank reference';
const statementOf = (rows: readonly string[]) => ({
  name: 'march.csv',
  bytes: Buffer.from([head, ...rows].join('\n')),
});
const arrive = (...sent: Sent[]) => importStatement(staff, statementOf(sent.map(row)));
/** What a transfer of this amount with the payment's reference leads to. */
async function pay({ payments }: Agreed, amount: string, part = 0) {
  const { reference } = payments[part]!;
  await arrive({ amount, text: reference });
  const [open] = await listOpenTransfers(staff, 1);
  await assignTransfer(staff, { transfer: open!.id, reference });
}
const stateOf = async ({ id }: Agreed): Promise<string> =>
  (await query('select state from orders where id = $1', [id])).rows[0].state;
const balances = async () =>
  Object.fromEntries(
    (
      await query(
        'select kind, sum(balance_minor) as balance_minor from ledger_accounts group by 1',
      )
    ).rows.map(({ kind, balance_minor: balance }) => [kind, Number(balance)]),
  );
const isBalanced = async () => (await checkLedger(staff)).isRight;

describe('an agreed order', () => {
  test('waits for the whole amount, or a deposit and the balance', async () => {
    const whole = await agreed();
    expect(await stateOf(whole)).toBe('awaiting_payment');
    expect(whole.payments).toMatchObject([
      { part: 'whole', amountMinor: 19_000, currency: 'USD', state: 'waiting', paidMinor: 0 },
    ]);
    expect(whole.payments[0]!.reference).toMatch(/^KV-[0-9A-Z]{10}$/);
    expect(whole.payments[0]!.dueAt).toEqual(new Date('2026-03-16T10:00:00Z'));

    const { payments } = await agreed({ depositPercent: '30' });
    expect(payments).toMatchObject([
      { part: 'deposit', amountMinor: 5_700 },
      { part: 'balance', amountMinor: 13_300, dueAt: null },
    ]);
  });

  test('that wants a sample waits for its approval first', async () => {
    const order = await agreedOrder({
      buyer: buyer.context,
      seller,
      terms: { wantsSample: true },
    });
    const named = { order, side: null };
    const state = async () =>
      (await query('select state from orders where public_id = $1', [order])).rows[0].state;
    expect(await state()).toBe('agreed');

    await sendSample(seller.context, named, { feePayer: 'buyer', carrier: '', tracking: '' });
    await decideSample(buyer.context, named, { reason: null });

    expect(await state()).toBe('awaiting_payment');
    expect(await listAwaitedPayments(staff, 1)).toMatchObject([{ order, part: 'whole' }]);
  });

  test('tells the buyer to pay, and both when it is paid', async () => {
    const order = await agreed();
    const subjects = (await told.work()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.includes('waits for your payment'))).toHaveLength(
      1,
    );

    await pay(order, '190.00');

    expect((await told.work()).map(({ to }) => to).toSorted()).toEqual([
      'selin@nordlicht.example',
      expect.stringContaining('weaver'),
    ]);
  });
});

describe('a transfer', () => {
  test('lies in suspense until staff assign it; then the order is paid and held', async () => {
    const order = await agreed();
    const reference = order.payments[0]!.reference;
    await arrive({ amount: '190.00', text: reference.replace('-', ' ').toLowerCase() });
    expect(await balances()).toEqual({ bank: -19_000, suspense: 19_000 });
    const [open] = await listOpenTransfers(staff, 1);
    expect(open).toMatchObject({
      payer: 'Nordlicht GmbH',
      payerAccount: 'DE89370400440532013000',
      proposal: { reference, by: 'reference', fit: 'exact', state: 'waiting' },
    });
    const { rows } = await query('select payer_account from bank_transfers');
    expect(rows[0].payer_account).not.toContain('DE89');

    await assignTransfer(staff, { transfer: open!.id, reference });

    expect(await stateOf(order)).toBe('held');
    expect(await isPaidInFull(staff, order.id)).toBe(true);
    expect(await balances()).toEqual({ bank: -19_000, suspense: 0, held: 19_000 });
    expect(await isBalanced()).toBe(true);
  });

  test('without a reference is proposed where one payment alone has the amount', async () => {
    const order = await agreed();
    await arrive({ amount: '190.00', text: 'towels' }, { amount: '12.00', text: 'towels' });

    const proposalOf = async (amountMinor: number) =>
      (await listOpenTransfers(staff, 1)).find((open) => open.amountMinor === amountMinor)!
        .proposal;
    expect(await proposalOf(19_000)).toMatchObject({
      reference: order.payments[0]!.reference,
      by: 'amount',
    });
    expect(await proposalOf(1_200)).toBe(null);

    await agreed();

    expect(await proposalOf(19_000)).toBe(null);
  });

  test('of a deposit lets production begin; shipping waits for the balance', async () => {
    const order = await agreed({ depositPercent: '30' });

    await pay(order, '57.00');
    expect(await stateOf(order)).toBe('held');
    expect(await isPaidInFull(staff, order.id)).toBe(false);
    await told.work();
    told.mails.length = 0;
    await pay(order, '133.00', 1);

    expect(await isPaidInFull(staff, order.id)).toBe(true);
    expect(await stateOf(order)).toBe('held');
    const subjects = (await told.work()).map(({ subject }) => subject);
    expect(subjects).toEqual(Array(2).fill(expect.stringContaining('$133.00')));
  });

  test('that is short leaves the rest to pay; one that is over leaves its rest', async () => {
    const order = await agreed();
    await told.work();
    told.mails.length = 0;

    await pay(order, '150.00');
    expect(await stateOf(order)).toBe('awaiting_payment');
    expect((await told.work()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/\$40.00\W+is missing/),
    ]);
    await pay(order, '45.00');

    expect(await stateOf(order)).toBe('held');
    expect(await listOpenTransfers(staff, 1)).toMatchObject([
      { amountMinor: 4_500, leftMinor: 500, proposal: { state: 'paid' } },
    ]);
    expect(await balances()).toMatchObject({ held: 19_000, suspense: 500 });
  });

  test('that comes late counts and says so; one that comes twice is returned', async () => {
    const order = await agreed();
    const { reference } = order.payments[0]!;
    await arrive({ amount: '190.00', text: reference, day: '2026-03-17' });
    const [late] = await listOpenTransfers(staff, 1);
    await assignTransfer(staff, { transfer: late!.id, reference });
    expect(await listTransfers(staff, 1)).toMatchObject([{ parts: [{ isLate: true }] }]);

    await arrive({ amount: '190.00', text: reference, day: '2026-03-18' });
    const [twice] = await listOpenTransfers(staff, 1);
    await expect(assignTransfer(staff, { transfer: twice!.id, reference })).rejects.toMatchObject({
      messageKey: 'paymentSettled',
    });
    await returnTransfer(staff, { transfer: twice!.id, reason: 'Paid twice' });

    expect(await listOpenTransfers(staff, 1)).toEqual([]);
    const [refund] = await listRefunds(staff, 'owed', 1);
    expect(refund).toMatchObject({ amountMinor: 19_000, order: null, reason: 'Paid twice' });
    expect(await balances()).toMatchObject({ held: 19_000, suspense: 0, refunds: 19_000 });
    await markRefundSent(staff, refund!.id);
    expect(await balances()).toMatchObject({ bank: -19_000, refunds: 0 });
    await expect(markRefundSent(staff, refund!.id)).rejects.toMatchObject({ httpStatus: 409 });
  });

  test('in another currency is not taken', async () => {
    const order = await agreed();
    const { reference } = order.payments[0]!;
    await arrive({ amount: '190.00', text: reference, currency: 'EUR' });
    const [open] = await listOpenTransfers(staff, 1);

    expect(open!.proposal).toMatchObject({ fit: null });
    await expect(assignTransfer(staff, { transfer: open!.id, reference })).rejects.toMatchObject({
      messageKey: 'transferCurrency',
    });
  });
});

describe('a statement', () => {
  const three = () =>
    ['A', 'B', 'C'].map((id) => row({ amount: '10.00', text: 'x', id: `S-${id}` }));

  test('imported twice, overlapping and at once posts each transfer once', async () => {
    const rows = three();
    const both = await Promise.all([
      importStatement(staff, statementOf(rows.slice(0, 2))),
      importStatement(staff, statementOf(rows.toReversed())),
    ]);
    expect(both.reduce((sum, { added }) => sum + added, 0)).toBe(3);

    expect(await importStatement(staff, statementOf(rows))).toEqual({ added: 0, known: 3 });

    expect(await balances()).toEqual({ bank: -3_000, suspense: 3_000 });
    expect(await isBalanced()).toBe(true);
  });

  test('imported as CAMT.053 again, at once or beside its CSV, posts a transfer once', async () => {
    const entry = (id: string) => `<Ntry><Amt Ccy="USD">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
      <Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-03</Dt></BookgDt>
      <NtryDtls><TxDtls><Refs><AcctSvcrRef>S-${id}</AcctSvcrRef></Refs>
      <RmtInf><Ustrd>another text</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
    const camtOf = (...ids: string[]) => ({
      name: 'march.xml',
      bytes: Buffer.from(
        `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>` +
          `${ids.map(entry).join('')}</Stmt></BkToCstmrStmt></Document>`,
      ),
    });

    const both = await Promise.all([
      importStatement(staff, camtOf('A', 'B')),
      importStatement(staff, camtOf('C', 'B', 'A')),
    ]);
    expect(both.reduce((sum, { added }) => sum + added, 0)).toBe(3);
    expect(await importStatement(staff, camtOf('A', 'B', 'C'))).toEqual({ added: 0, known: 3 });
    // By the bank's own reference, whichever format names it.
    expect(await importStatement(staff, statementOf(three()))).toEqual({ added: 0, known: 3 });

    expect(await balances()).toEqual({ bank: -3_000, suspense: 3_000 });
    expect(await isBalanced()).toBe(true);
  });

  test('of two currencies, several at once: none waits for another without end', async () => {
    const rowsOf = (bank: string) =>
      Array.from({ length: 40 }, (_, i) =>
        row({
          amount: '1.00',
          text: 'x',
          currency: i % 2 === 0 ? 'USD' : 'EUR',
          id: `${bank}${i}`,
        }),
      );
    await importStatement(staff, statementOf(rowsOf('first ')));

    const read = await Promise.all(
      ['A', 'B', 'C', 'D'].map((bank) => importStatement(staff, statementOf(rowsOf(bank)))),
    );

    expect(read.map(({ added }) => added)).toEqual([40, 40, 40, 40]);
    expect(await balances()).toEqual({ bank: -20_000, suspense: 20_000 });
    expect(await isBalanced()).toBe(true);
  });

  test('that is empty, too large or no statement is refused', async () => {
    const refusal = (bytes: Buffer) => importStatement(staff, { name: 'x', bytes });
    await expect(refusal(Buffer.alloc(0))).rejects.toMatchObject({
      fieldErrors: { file: 'statementMissing' },
    });
    await expect(refusal(Buffer.alloc(5 * 2 ** 20 + 1))).rejects.toMatchObject({
      fieldErrors: { file: 'statementTooLarge' },
    });
    await expect(refusal(Buffer.from(head))).rejects.toMatchObject({
      fieldErrors: { file: 'statementEmpty' },
    });
    await expect(refusal(Buffer.from(`${head}\n2026-03-02,1.250,USD,,,x,`))).rejects.toMatchObject({
      fieldErrors: { file: { key: 'statementAmount' } },
    });
  });
});

describe('a cancellation', () => {
  test('before the payment ends what waits; what comes after it is returned', async () => {
    const order = await agreed();
    const { reference } = order.payments[0]!;
    await cancelOrder(buyer.context, order.named, 'Too late for us');

    await arrive({ amount: '190.00', text: reference });
    const [open] = await listOpenTransfers(staff, 1);

    expect(open!.proposal).toMatchObject({ state: 'cancelled' });
    await expect(assignTransfer(staff, { transfer: open!.id, reference })).rejects.toMatchObject({
      messageKey: 'paymentSettled',
    });
  });

  test('by the seller owes everything back to who paid, and staff send it', async () => {
    const order = await agreed({ depositPercent: '50' });
    await pay(order, '50.00');
    await pay(order, '45.00');
    await expect(cancelOrder(buyer.context, order.named, '')).rejects.toMatchObject({
      messageKey: 'orderNotCancellable',
    });
    await told.work();
    told.mails.length = 0;

    await cancelOrder(seller.context, order.named, 'The loom broke');

    expect(await findOrderPayments(staff, order.id)).toMatchObject([
      { state: 'refunded' },
      { state: 'cancelled' },
    ]);
    const owed = await listRefunds(staff, 'owed', 1);
    expect(owed.map(({ amountMinor }) => amountMinor).toSorted((a, b) => a - b)).toEqual([
      4_500, 5_000,
    ]);
    expect(owed[0]).toMatchObject({ payerAccount: 'DE89370400440532013000' });
    expect(await balances()).toMatchObject({ held: 0, refunds: 9_500 });
    await expect(
      inTransaction(staff, (inside) =>
        closeCompany(
          inside,
          buyer.context.actor.companyId as Id<'company'>,
          buyer.context.actor.userId,
        ),
      ),
    ).rejects.toMatchObject({ messageKey: 'companyIsOwedMoney' });
    await told.work();
    told.mails.length = 0;
    for (const { id } of owed) await markRefundSent(staff, id);
    expect(await balances()).toMatchObject({ bank: 0, held: 0, refunds: 0 });
    expect(await findRefundsOfOrder(staff, order.id)).toMatchObject([
      { state: 'sent' },
      { state: 'sent' },
    ]);
    expect((await told.work()).map(({ to }) => to)).toEqual(
      Array(2).fill('selin@nordlicht.example'),
    );
    expect(await isBalanced()).toBe(true);
  });

  test('a refund that the bank returns is owed again, and the buyer is told why', async () => {
    const order = await agreed();
    await pay(order, '190.00');
    await cancelOrder(seller.context, order.named, 'The loom broke');
    const [owed] = await listRefunds(staff, 'owed', 1);
    const returned = { refund: owed!.id, reason: 'Account closed' };
    await expect(markRefundReturned(staff, returned)).rejects.toMatchObject({
      messageKey: 'refundNotSent',
    });
    for (let times = 1; times <= 2; times += 1) {
      await markRefundSent(staff, owed!.id);
      await told.work();
      told.mails.length = 0;

      const won = await successesOf([
        markRefundReturned(staff, returned),
        markRefundReturned(staff, returned),
      ]);

      expect(won).toBe(1);
      expect(await balances()).toMatchObject({ bank: -19_000, refunds: 19_000 });
      expect(await told.work()).toMatchObject([
        { to: 'selin@nordlicht.example', subject: expect.stringContaining('came back') },
      ]);
      expect(await findRefundsOfOrder(staff, order.id)).toMatchObject([
        { state: 'owed', returnReason: 'Account closed', returnedAt: now },
      ]);
    }
    await markRefundSent(staff, owed!.id);
    expect(await balances()).toMatchObject({ bank: 0, refunds: 0 });
    expect(await isBalanced()).toBe(true);
  });

  test('against a payment: one wins, and no money is lost', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await agreed();
      const { reference } = order.payments[0]!;
      await arrive({ amount: '190.00', text: reference });
      const open = (await listOpenTransfers(staff, 1)).find(
        ({ proposal }) => proposal?.reference === reference,
      )!;

      const won = await successesOf([
        assignTransfer(staff, { transfer: open.id, reference }),
        cancelOrder(buyer.context, order.named, ''),
      ]);

      expect(won).toBe(1);
      const [payment] = await findOrderPayments(staff, order.id);
      const isPaid = payment!.state === 'paid';
      expect(await stateOf(order)).toBe(isPaid ? 'held' : 'cancelled');
    }
    const { bank, suspense, held } = await balances();
    expect(bank! + suspense! + (held ?? 0)).toBe(0);
    expect(await isBalanced()).toBe(true);
  });

  test('fifty assignments of one transfer: one is booked', async () => {
    const order = await agreed();
    const { reference } = order.payments[0]!;
    await arrive({ amount: '190.00', text: reference });
    const [open] = await listOpenTransfers(staff, 1);

    const won = await successesOf(
      Array.from({ length: 50 }, () => assignTransfer(staff, { transfer: open!.id, reference })),
    );

    expect(won).toBe(1);
    expect(await balances()).toMatchObject({ held: 19_000, suspense: 0 });
  });
});

describe('around it', () => {
  test('the market’s accounts are by currency; a currency without one is named', async () => {
    await agreed();
    expect((await countMoney(staff)).currenciesWithoutAccount).toEqual(['USD']);
    const input = {
      currency: 'USD',
      holder: 'Kervan A.Ş.',
      bank: 'Örnek Bankası',
      iban: 'tr33 0006 1005 1978 6457 8413 26',
      swift: 'ornktris',
    };
    await saveBankAccount(staff, bankAccountInput.parse(input));

    expect(await listBankAccounts(staff)).toMatchObject([
      { currency: 'USD', iban: 'TR330006100519786457841326', swift: 'ORNKTRIS' },
    ]);
    expect((await countMoney(staff)).currenciesWithoutAccount).toEqual([]);
    expect(
      bankAccountInput.safeParse({ ...input, iban: 'TR340006100519786457841326' }).success,
    ).toBe(false);
  });

  test('strangers, sellers and staff without the permission move no money', async () => {
    const order = await agreed();
    const { reference } = order.payments[0]!;
    await arrive({ amount: '190.00', text: reference });
    const [open] = await listOpenTransfers(staff, 1);
    const helper: Context = {
      ...buyer.context,
      actor: {
        ...buyer.context.actor,
        actsFor: ['admin'],
        isOwner: false,
        permissions: ['orders'],
      },
    };

    const refused = { code: expect.stringMatching(/^(refused|unauthenticated)$/) };
    for (const who of [visitor, seller.context, buyer.context, helper]) {
      await expect(assignTransfer(who, { transfer: open!.id, reference })).rejects.toMatchObject(
        refused,
      );
      await expect(importStatement(who, statementOf([]))).rejects.toMatchObject(refused);
      await expect(listTransfers(who, 1)).rejects.toMatchObject(refused);
    }
    expect(await stateOf(order)).toBe('awaiting_payment');
  });

  test('who sends a transfer back is in the log, with the reason', async () => {
    const { actor } = buyer.context;
    const clerk: Context = {
      ...buyer.context,
      actor: { ...actor, actsFor: ['admin'], isOwner: false, permissions: ['money'] },
    };
    await arrive({ amount: '12.00', text: 'towels' });
    const [open] = await listOpenTransfers(staff, 1);

    await returnTransfer(clerk, { transfer: open!.id, reason: 'Meant for another market' });

    const { rows } = await query(
      `select detail from security_events where user_id = $1 and kind = 'transfer_returned'`,
      [actor.userId],
    );
    expect(rows).toEqual([{ detail: '$12.00: Meant for another market' }]);
  });

  test('payments are in the copy of one’s data', async () => {
    const order = await agreed();

    expect(await exportOrderPayments(staff, buyer.context.actor.userId)).toMatchObject([
      { reference: order.payments[0]!.reference, amountMinor: 19_000 },
    ]);
  });
});
