import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Context, inTransaction } from '#platform/context.ts';
import { visitor } from '#shared/actor.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { poolOf } from '#tests/support/users.ts';
import { checkLedger } from './queries/check-ledger.server.ts';
import { listBalances, listEntries } from './queries/ledger-lists.server.ts';
import { type Posting, shareMinor, whyNotEntry } from './rules.ts';
import { postEntry } from './services/post-entry.server.ts';

const context = testContext(await testDatabase());
const query = (text: string, values: unknown[] = []) => poolOf(context).query(text, values);

const order = '018f0000-0000-7000-8000-000000000001';
const company = '018f0000-0000-7000-8000-000000000002';
const bank = { kind: 'bank', owner: 'market', ownerId: null } as const;
const held = { kind: 'held', owner: 'order', ownerId: order } as const;
const seller = { kind: 'seller', owner: 'company', ownerId: company } as const;
const fees = { kind: 'fees', owner: 'market', ownerId: null } as const;

const paidIn = (amountMinor: number): Posting[] => [
  { account: bank, currency: 'EUR', amountMinor: -amountMinor },
  { account: held, currency: 'EUR', amountMinor },
];
const confirmed = (amountMinor: number): Posting[] => {
  const fee = shareMinor(amountMinor, 800);
  const parts: Posting[] = [
    { account: held, currency: 'EUR', amountMinor: -amountMinor },
    { account: fees, currency: 'EUR', amountMinor: fee },
    { account: seller, currency: 'EUR', amountMinor: amountMinor - fee },
  ];
  return parts.filter((posting) => posting.amountMinor !== 0);
};
const post = (cause: string, postings: readonly Posting[]) =>
  inTransaction(context, (inside) => postEntry(inside, { cause, postings }));
const balances = async () =>
  Object.fromEntries(
    (await query('select kind, balance_minor from ledger_accounts')).rows.map(
      ({ kind, balance_minor: balance }) => [kind, Number(balance)],
    ),
  );

beforeEach(() => query("select empty_tables('ledger_postings, ledger_entries, ledger_accounts')"));

describe('an entry', () => {
  test('moves balances, once for its cause', async () => {
    expect(await post('transfer 1', paidIn(10_001))).toBe(true);
    expect(await post('transfer 1', paidIn(10_001))).toBe(false);
    await post('order 1 confirmed', confirmed(10_001));

    expect(await balances()).toEqual({ bank: -10_001, held: 0, seller: 9_201, fees: 800 });
    expect(await checkLedger(context)).toMatchObject({ isRight: true, count: 2 });
  });

  test('of fifty at once for one cause one is booked', async () => {
    await post('transfer 1', paidIn(10_000));

    const booked = await Promise.all(
      Array.from({ length: 50 }, () => post('order 1 confirmed', confirmed(10_000))),
    );

    expect(booked.filter(Boolean)).toHaveLength(1);
    expect(await balances()).toMatchObject({ held: 0, seller: 9_200 });
  });

  test('that does not sum to zero in each currency is refused', async () => {
    const [from, to] = paidIn(100) as [Posting, Posting];
    await expect(post('wrong', [from, { ...to, amountMinor: 99 }])).rejects.toThrow('sums to');
    await expect(post('wrong', [from, { ...to, currency: 'USD' }])).rejects.toThrow('sums to');
    await expect(post('wrong', [from])).rejects.toThrow('2 to 200');
    expect(await balances()).toEqual({});
  });

  test('takes no more than an order holds', async () => {
    await post('transfer 1', paidIn(100));

    await expect(post('order 1 confirmed', confirmed(101))).rejects.toMatchObject({
      cause: { constraint: 'ledger_accounts_held' },
    });

    expect(await balances()).toEqual({ bank: -100, held: 100 });
  });
});

describe('the database itself', () => {
  test('refuses an entry that does not sum to zero, at the end of its transaction', async () => {
    await post('transfer 1', paidIn(100));

    const added = query(
      `insert into ledger_postings (entry_id, position, account_id, currency, amount_minor)
       select entry_id, 9, account_id, currency, 5 from ledger_postings limit 1`,
    );

    await expect(added).rejects.toThrow('does not sum to zero');
  });

  test('changes and deletes nothing that is booked', async () => {
    await post('transfer 1', paidIn(100));

    for (const change of [
      'update ledger_postings set amount_minor = 1',
      'delete from ledger_postings',
      `update ledger_entries set cause = 'other'`,
      'delete from ledger_entries',
    ])
      await expect(query(change)).rejects.toThrow('append-only');
  });
});

test('the check names an account whose balance was changed by hand', async () => {
  await post('transfer 1', paidIn(100));
  await query(`update ledger_accounts set balance_minor = 90 where kind = 'held'`);

  expect(await checkLedger(context)).toMatchObject({
    isRight: false,
    accounts: [{ kind: 'held', balanceMinor: 90, sumMinor: '100' }],
  });
});

test('the check names entries that lost a posting, or all of them', async () => {
  for (const cause of ['transfer 1', 'transfer 2', 'transfer 3']) await post(cause, paidIn(100));
  await query('alter table ledger_postings disable trigger user');
  await query(`delete from ledger_postings using ledger_entries
    where id = entry_id and (cause = 'transfer 2' or cause = 'transfer 3' and amount_minor < 0)`);
  await query('alter table ledger_postings enable trigger user');

  expect(await checkLedger(context)).toMatchObject({
    isRight: false,
    accounts: [
      { kind: 'bank', balanceMinor: -300, sumMinor: '-100' },
      { kind: 'held', balanceMinor: 300, sumMinor: '200' },
    ],
    entries: [
      { cause: 'transfer 2', currency: null, sumMinor: '0' },
      { cause: 'transfer 3', currency: 'EUR', sumMinor: '100' },
    ],
  });
});

test('staff with the right to money read balances and entries', async () => {
  await post('transfer 1', paidIn(10_000));
  await post('order 1 confirmed', confirmed(10_000));

  expect(await listBalances(context)).toEqual([
    { kind: 'bank', currency: 'EUR', balanceMinor: -10_000 },
    { kind: 'fees', currency: 'EUR', balanceMinor: 800 },
    { kind: 'held', currency: 'EUR', balanceMinor: 0 },
    { kind: 'seller', currency: 'EUR', balanceMinor: 9_200 },
  ]);
  const { total, rows } = await listEntries(context, 1);
  expect([total, rows.length]).toEqual([2, 2]);
  expect(rows.find(({ cause }) => cause === 'transfer 1')!.postings).toMatchObject([
    { kind: 'bank', amountMinor: -10_000, order: null, company: null },
    { kind: 'held', amountMinor: 10_000 },
  ]);
  for (const read of [listBalances, (who: Context) => listEntries(who, 1)])
    await expect(read({ ...context, actor: visitor })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
});

test('any amount and share: both parts make the whole, and the entry is one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000_000_00 }),
      fc.integer({ min: 0, max: 10_000 }),
      (amountMinor, basisPoints) => {
        const fee = shareMinor(amountMinor, basisPoints);
        expect(fee).toBeGreaterThanOrEqual(0);
        expect(fee).toBeLessThanOrEqual(amountMinor);
        expect(whyNotEntry(paidIn(amountMinor))).toBe(null);
        expect(whyNotEntry(confirmed(amountMinor))).toBe(null);
      },
    ),
  );
});
