// Tests payments of packages on a real database, with mails on a real mail server.
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { closeOwnCompany } from '#features/accounts/commands/close-company.server.ts';
import { eraseOwnAccount, exportOwnData } from '#features/accounts/commands/privacy.server.ts';
import { listOwnSecurityEvents } from '#features/accounts/queries/account.server.ts';
import { findPackageInvoices } from '#features/documents/queries/package-invoices.server.ts';
import { packageOf } from '#features/packages/queries/company-package.server.ts';
import type { Context } from '#platform/context.ts';
import { relayOnce } from '#platform/events/relay.server.ts';
import { createMailer } from '#platform/mail/mailer.server.ts';
import type { Member } from '#shared/actor.ts';
import { type Id, newId } from '#shared/ids.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import {
  type LoggedIn,
  logInAs,
  password,
  poolOf,
  somebodyNew,
  successesOf,
  visitorOf,
} from '#tests/support/users.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { cancelPayment, confirmPayment } from './commands/decide-payment.server.ts';
import { cancelOwnPayment, orderPackage } from './commands/order-package.server.ts';
import { paymentJobs, paymentSubscriptions } from './jobs.server.ts';
import { listOffers } from './queries/offers.server.ts';
import { listCompanyPayments } from './queries/own-payments.server.ts';
import { listPayments } from './queries/payment-lists.server.ts';
import { packageOrder } from './schemas.ts';
import { issuePackageInvoice } from './services/issue-invoice.server.ts';
import { lapsePayments } from './services/lapse-payments.server.ts';

const mailServer = await startMailServer();
const database = await testDatabase();
/** Tests advance the clock. */
let now = new Date();
const { context: anyone } = visitorOf(database);
const mail = createMailer({
  db: database.db,
  log: anyone.services.log,
  smtpUrl: mailServer.url,
  from: 'Kervan <hello@kervan.example>',
  keeps: false,
});
afterAll(() => mail.close());
/** Jobs are done as they are sent, as one worker would. */
const services: Context['services'] = {
  ...anyone.services,
  mail,
  jobs: {
    send: async (inside, { name }, data) => {
      const job = paymentJobs.find((one) => one.name === name);
      await job?.run({ ...inside, services }, data, AbortSignal.timeout(5_000));
    },
  },
};
const operator = { ...testContext(database), services, now: () => now };
const relay = () => relayOnce(operator, paymentSubscriptions);

let seller: Context;
let sellerId: Id<'user'>;
let company: Id<'company'>;
let admin: Context;

const acting = ({ context }: LoggedIn): Context => ({ ...context, services, now: () => now });

/** The owner of a company that sells. */
async function newSeller(email: string): Promise<Context> {
  const { context } = await somebodyNew(anyone, email);
  const { companyId, userId } = context.actor;
  await poolOf(anyone).query('update companies set is_seller = true where id = $1', [companyId]);
  return acting(await logInAs(anyone, userId));
}

beforeEach(async () => {
  await poolOf(anyone).query("select empty_tables('users, companies, rate_limits, outbox')");
  now = new Date();
  seller = await newSeller('nermin@denizli.example');
  if (seller.actor.kind !== 'member') throw new Error('not logged in');
  company = seller.actor.companyId as Id<'company'>;
  sellerId = seller.actor.userId;
  const chief = acting(await somebodyNew(anyone, 'chief@kervan.example'));
  if (chief.actor.kind !== 'member') throw new Error('not logged in');
  admin = { ...chief, actor: { ...chief.actor, actsFor: ['admin'] } };
  await relay();
  mailServer.received.length = 0;
});

async function order(packageKey: 'growth' | 'pro', context = seller) {
  const { offer } = (await listOffers(context, company)).find(({ key }) => key === packageKey)!;
  await orderPackage(context, { packageKey, amountCents: offer!.amountCents });
  return (await listCompanyPayments(context, company))[0]!;
}
const inDays = (days: number) => {
  now = new Date(now.getTime() + days * 86_400_000);
};

describe('ordering a package', () => {
  test('waits with a reference until staff confirm it, then the package applies', async () => {
    const payment = await order('growth');
    expect(payment).toMatchObject({ amountCents: 4_900, creditCents: 0, state: 'waiting' });
    expect(payment.reference).toMatch(/^KV-[0-9A-Z]{10}$/);
    expect(await packageOf(seller, company)).toMatchObject({ key: 'free' });

    await confirmPayment(admin, payment.id);

    expect(await packageOf(seller, company)).toMatchObject({ key: 'growth', productLimit: 500 });
    const { rows, counts } = await listPayments(admin, 'confirmed', 1);
    expect(counts).toEqual({ waiting: 0, confirmed: 1, cancelled: 0 });
    expect(rows[0]).toMatchObject({ reference: payment.reference, decidedBy: { name: 'chief' } });
    expect(await listOwnSecurityEvents(admin)).toContainEqual(
      expect.objectContaining({
        kind: 'payment_confirmed',
        detail: `${payment.reference}: $49.00`,
      }),
    );
  });

  test('is invoiced once by the market, for those who may see the company’s money', async () => {
    const market = await somebodyNew(anyone, 'market@kervan.example');
    await poolOf(anyone).query('update companies set is_admin = true where id = $1', [
      market.context.actor.companyId,
    ]);
    const payment = await order('growth');
    expect([...(await findPackageInvoices(seller)).keys()]).toEqual([]);

    await confirmPayment(admin, payment.id);
    await relay();

    const invoice = (await findPackageInvoices(seller)).get(payment.id);
    expect(invoice).toMatchObject({ totalMinor: 4_900, currency: 'USD', isReady: false });
    expect(invoice!.number).toMatch(/^PKG\d{4}000000001$/);
    const { rows } = await poolOf(anyone).query<{ id: Id<'payment'> }>('select id from payments');
    await issuePackageInvoice(operator, rows[0]!.id);
    expect((await findPackageInvoices(seller)).size).toBe(1);
    expect((await findPackageInvoices(market.context)).size).toBe(0);
    const staff: Context = {
      ...seller,
      actor: { ...(seller.actor as Member), isOwner: false, permissions: ['products'] },
    };
    expect((await findPackageInvoices(staff)).size).toBe(0);
  });

  test('of a larger package credits unused days, at once when they cover it', async () => {
    await confirmPayment(admin, (await order('growth')).id);
    const full = await order('pro');
    expect(full).toMatchObject({ creditCents: 4_900, amountCents: 10_000 });
    await cancelOwnPayment(seller, full.id);
    await poolOf(anyone).query('update company_packages set paid_cents = 20000');

    const covered = await order('pro');

    expect(covered).toMatchObject({ creditCents: 14_900, amountCents: 0, state: 'confirmed' });
    expect(await packageOf(seller, company)).toMatchObject({ key: 'pro' });
    const { rows } = await poolOf(anyone).query('select credit_cents from company_packages');
    expect(rows).toEqual([{ credit_cents: 5_100 }]);
    await relay();
  });

  test('is refused at another amount than the page said, with the amount of now', async () => {
    await confirmPayment(admin, (await order('growth')).id);
    inDays(10.5);

    await expect(
      orderPackage(seller, { packageKey: 'pro', amountCents: 10_000 }),
    ).rejects.toMatchObject({ httpStatus: 409, messageKey: 'amountChanged' });
    expect(await listCompanyPayments(seller, company)).toHaveLength(1);
  });

  test('of a smaller package waits for the end of the paid time', async () => {
    await confirmPayment(admin, (await order('pro')).id);

    await expect(
      orderPackage(seller, { packageKey: 'growth', amountCents: 4_900 }),
    ).rejects.toMatchObject({ httpStatus: 409, messageKey: 'packageSmaller' });
    inDays(32);
    expect(await order('growth')).toMatchObject({ amountCents: 4_900, creditCents: 0 });
  });

  test('20 concurrent orders of a company make one payment', async () => {
    const orders = Array.from({ length: 20 }, () =>
      orderPackage(seller, { packageKey: 'growth', amountCents: 4_900 }),
    );

    expect(await successesOf(orders)).toBe(1);
    expect(await listCompanyPayments(seller, company)).toHaveLength(1);
  });

  test('20 concurrent orders that credit covers make one, and spend the credit once', async () => {
    await confirmPayment(admin, (await order('growth')).id);
    await poolOf(anyone).query('update company_packages set paid_cents = 80000');
    // Opens every connection of the pool, so that the orders really meet.
    await Promise.all(
      Array.from({ length: 10 }, () => database.pool.query('select pg_sleep(0.1)')),
    );

    const made = await successesOf(
      Array.from({ length: 20 }, () => orderPackage(seller, { packageKey: 'pro', amountCents: 0 })),
    );

    const { rows } = await poolOf(anyone).query<{ spent: string; left: number }>(
      `select (select sum(credit_cents) from payments) as spent, credit_cents as left
       from company_packages`,
    );
    expect(rows).toHaveLength(1);
    const { spent, left } = rows[0]!;
    expect(made).toBe(Number(spent) / 14_900);
    expect(Number(spent) + left).toBe(80_000);
  });

  test('while staff confirms the order before credits what is left then', async () => {
    await confirmPayment(admin, (await order('growth')).id);
    const waiting = await order('pro');
    await Promise.all(
      Array.from({ length: 10 }, () => database.pool.query('select pg_sleep(0.1)')),
    );

    const again = Array.from({ length: 20 }, () =>
      orderPackage(seller, { packageKey: 'pro', amountCents: waiting.amountCents }),
    );
    const [made] = await Promise.all([successesOf(again), confirmPayment(admin, waiting.id)]);

    expect(made).toBe(0);
    expect(await listCompanyPayments(seller, company)).toHaveLength(2);
  });

  test('is the owner’s: staff, buyers and visitors are refused', async () => {
    const input = { packageKey: 'growth', amountCents: 4_900 } as const;
    if (seller.actor.kind !== 'member') throw new Error('not logged in');
    const staff = { ...seller, actor: { ...seller.actor, isOwner: false } };
    const buyer = { ...seller, actor: { ...seller.actor, actsFor: ['buyer' as const] } };

    await expect(orderPackage(staff, input)).rejects.toMatchObject({
      httpStatus: 403,
      messageKey: 'packageOwnersOnly',
    });
    await expect(orderPackage(buyer, input)).rejects.toMatchObject({ httpStatus: 403 });
    await expect(orderPackage(anyone, input)).rejects.toMatchObject({ httpStatus: 401 });
  });

  test('is not possible without a bank account', async () => {
    const without = { ...seller, services: { ...services, bankAccount: null } };

    await expect(
      orderPackage(without, { packageKey: 'growth', amountCents: 4_900 }),
    ).rejects.toMatchObject({ messageKey: 'noBankAccount' });
  });

  test.each(['-1', 'NaN', '1e309', '0.5'])('refuses %s as an amount', (amountCents) => {
    expect(packageOrder.safeParse({ packageKey: 'growth', amountCents }).success).toBe(false);
  });
});

describe('deciding a payment', () => {
  test('20 concurrent confirmations of one payment make one period', async () => {
    const { id } = await order('growth');
    // Opens every connection of the pool, so that the confirmations really meet.
    await Promise.all(Array.from({ length: 5 }, () => database.pool.query('select pg_sleep(0.1)')));

    const confirmed = await successesOf(
      Array.from({ length: 20 }, () => confirmPayment(admin, id)),
    );

    expect(confirmed).toBe(1);
    const { paidUntil } = await packageOf(seller, company);
    expect((paidUntil!.getTime() - now.getTime()) / 86_400_000).toBeLessThanOrEqual(31);
    await expect(confirmPayment(admin, id)).rejects.toMatchObject({ httpStatus: 409 });
  });

  test('a cancelled payment cannot be confirmed, and another one can be ordered', async () => {
    const { id } = await order('growth');

    await cancelPayment(admin, id, 'Wrong amount');

    await expect(confirmPayment(admin, id)).rejects.toMatchObject({ httpStatus: 409 });
    expect(await packageOf(seller, company)).toMatchObject({ key: 'free' });
    expect(await order('pro')).toMatchObject({ state: 'waiting' });
  });

  test('another company’s payment and an unknown one are not found', async () => {
    const { id } = await order('growth');
    const other = await newSeller('mehmet@bursa.example');

    await expect(cancelOwnPayment(other, id)).rejects.toMatchObject({ httpStatus: 404 });
    await expect(confirmPayment(admin, '0000000000')).rejects.toMatchObject({ httpStatus: 404 });
  });

  test('staff confirm with a proof of the last ten minutes only', async () => {
    const { id } = await order('growth');
    await poolOf(anyone).query("update sessions set authenticated_at = now() - interval '11 min'");
    const refusal = (message: string) => ({
      httpStatus: 400,
      fieldErrors: { currentPassword: message },
    });

    await expect(confirmPayment(admin, id)).rejects.toMatchObject(refusal('proofNeeded'));
    await expect(confirmPayment(admin, id, 'guessed')).rejects.toMatchObject(
      refusal('wrongPassword'),
    );
    expect((await listPayments(admin, 'waiting', 1)).counts).toMatchObject({ confirmed: 0 });
    await confirmPayment(admin, id, password);
    // The proof counts for the next minutes.
    await confirmPayment(admin, (await order('growth')).id);
  });

  test('a program with an access token proves nothing, so it confirms nothing', async () => {
    const { id } = await order('growth');
    if (admin.actor.kind !== 'member') throw new Error('not logged in');
    const program = { ...admin, session: null, actor: { ...admin.actor, sessionId: newId() } };

    await expect(confirmPayment(program, id, password)).rejects.toMatchObject({ httpStatus: 403 });
  });

  test('only the market’s staff decide and list payments', async () => {
    const { id } = await order('growth');

    await expect(confirmPayment(seller, id)).rejects.toMatchObject({ httpStatus: 403 });
    await expect(cancelPayment(seller, id, 'x')).rejects.toMatchObject({ httpStatus: 403 });
    await expect(listPayments(seller, 'waiting', 1)).rejects.toMatchObject({ httpStatus: 403 });
  });
});

describe('the owner is written to', () => {
  test('how to pay, that it was paid, why it was cancelled, in the owner’s language', async () => {
    await poolOf(anyone).query("update users set locale = 'tr' where id = $1", [sellerId]);
    const { id, reference } = await order('growth');
    await relay();
    const howToPay = await mailServer.next();
    expect(howToPay.to?.[0]?.address).toBe('nermin@denizli.example');
    expect(howToPay.subject).toBe('Büyüme paketinin ödemesi');
    expect(howToPay.text).toContain(reference);
    expect(howToPay.text).toContain('TR33 0006 1005 1978 6457 8413 26');

    await confirmPayment(admin, id);
    await relay();
    expect((await mailServer.next()).subject).toBe('Büyüme paketinizin ödemesi alındı');

    const next = await order('growth');
    await cancelPayment(admin, next.id, 'Tutar eksik geldi');
    await relay();
    await mailServer.next();
    expect((await mailServer.next()).text).toContain('Tutar eksik geldi');
  });
});

test('an order that is not paid in 14 days is cancelled, and another one is possible', async () => {
  const old = await order('growth');
  const setAge = (age: string) =>
    poolOf(anyone).query('update payments set created_at = now() - $1::interval', [age]);

  await setAge('13 days 23 hours');
  await lapsePayments(operator);
  expect((await listPayments(admin, 'waiting', 1)).counts).toMatchObject({ waiting: 1 });

  await setAge('14 days 1 hour');
  await Promise.all([lapsePayments(operator), lapsePayments(operator)]);
  expect((await listPayments(admin, 'waiting', 1)).counts).toMatchObject({ cancelled: 1 });
  await expect(confirmPayment(admin, old.id)).rejects.toMatchObject({ httpStatus: 409 });
  await order('growth');
});

describe('people and companies that leave', () => {
  test('payments are in the copy of one’s data', async () => {
    const { reference } = await order('growth');

    expect(await exportOwnData(seller)).toMatchObject({
      payments: [{ reference, package: 'growth', amountCents: 4_900, state: 'waiting' }],
    });
  });

  test('a closed company’s waiting payment is cancelled and its package ends', async () => {
    await confirmPayment(admin, (await order('growth')).id);
    await order('growth');

    await closeOwnCompany(seller, { currentPassword: password });

    const { counts } = await listPayments(admin, 'waiting', 1);
    expect(counts).toEqual({ waiting: 0, confirmed: 1, cancelled: 1 });
    expect(await packageOf(operator, company)).toMatchObject({ key: 'free' });
  });

  test('an erased person’s payments stay without the person', async () => {
    await confirmPayment(admin, (await order('growth')).id);

    await eraseOwnAccount(seller, { currentPassword: password });

    const { rows } = await poolOf(anyone).query('select state, user_id from payments');
    expect(rows).toEqual([{ state: 'confirmed', user_id: null }]);
  });
});
